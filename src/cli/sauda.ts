/** The commands of the terminal as one program: `node dist/cli.mjs backtest …`. Each is loaded when it is asked for. */

const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  backtest: () => import('./main.ts'),
  sweep: () => import('./sweep.ts'),
  'walk-forward': () => import('./walkForward.ts'),
  strategy: () => import('./strategy.ts'),
  charges: () => import('./charges.ts'),
  paper: () => import('./paper.ts'),
  margin: () => import('./margin.ts'),
}

const HELP = `Backtests in the terminal. Each command prints one JSON object to standard output.

  backtest      one run
  sweep         a run for each point of a grid of parameters
  walk-forward  parameters chosen in one window, traded in the next
  strategy      writes and checks a strategy of your own
  charges       what a buy and a sell cost
  paper         trades a paper session again from its file
  margin        what futures and options bind

"COMMAND --help" says more.
`

const [name = '--help'] = process.argv.splice(2, 1)
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (load) void load()
else if (name === '--help' || name === '-h') process.stdout.write(HELP)
else {
  process.stderr.write(`There is no command "${name}". Choose from: ${Object.keys(COMMANDS).join(', ')}.\n`)
  process.exitCode = 2
}

// a file without imports would be no module
export {}
