/** The commands of the terminal as one program: `node dist/cli.mjs backtest …`. Each is loaded when it is asked for. */

const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  backtest: () => import('./main.ts'),
  sweep: () => import('./sweep.ts'),
  'walk-forward': () => import('./walkForward.ts'),
  strategy: () => import('./strategy.ts'),
  charges: () => import('./charges.ts'),
  paper: () => import('./paper.ts'),
  margin: () => import('./margin.ts'),
  '--version': () => import('./version.ts'),
}

const HELP = `Backtests in the terminal. Each command prints one JSON object to standard output.

  backtest      one run
  sweep         a run for each point of a grid of parameters
  walk-forward  parameters chosen in one window, traded in the next
  strategy      writes and checks a strategy of your own
  charges       what a buy and a sell cost
  paper         trades a paper session again from its file
  margin        what futures and options bind
  help          this text, as --help
  --version     the version of the program, and of the engine, which every result names

"COMMAND --help" says more.
`

const [name = '--help'] = process.argv.splice(2, 1)
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (load) void load()
else if (['help', '--help', '-h'].includes(name)) process.stdout.write(HELP)
else {
  const names = Object.keys(COMMANDS).filter(known => !known.startsWith('-'))
  process.stderr.write(`There is no command "${name}". Choose from: ${names.join(', ')}.\n`)
  process.exitCode = 2
}

// a file without imports would be no module
export {}
