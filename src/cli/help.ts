import { CATALOG } from '../engine/index.ts'
import { ANSWER_HELP } from './answers.ts'
import { optionHelp } from './inputOptions.ts'
import { ROBUSTNESS_HELP } from './robustnessOptions.ts'

/** What `--help` prints of the options that every command has which runs a strategy. */
export const RUN_OPTIONS_HELP = `  --data FILE             bars: CSV of brokers, exchanges and charting tools, JSON, Parquet, zip or gzip of them; a file
                          is known by its content
  --synthetic             instead of a file, the built-in simulated market: 2018 to 2026, minute bars, no real price
  --seed N                which of its markets (1)
${optionHelp(name => name === 'instrument')}
${ANSWER_HELP}
  --hedge FILE            bars of a second instrument, for arbitrage; the run uses the times that both have
          synthetic       or, with --synthetic, those of the same market; --hedge-instrument names it
  --hedge-instrument SYM  its symbol (as the file's name says)
${optionHelp(name => name !== 'instrument')}
  --strategy-file FILE    instead of --strategy, one of your own: code (.ts, .js) or rules (.json); see the strategy
                          command`

/** The end of their help: where the result goes, the strategies, and the exit codes. */
export const LAST_HELP = `  --out FILE              writes the JSON there instead
  --help                  this text

Strategies and their parameters:
${CATALOG.map(
  ({ id, summary, params }) =>
    `  ${id}: ${summary}\n${Object.entries(params)
      .map(
        ([name, p]) =>
          `    ${name}=${p.default}  ${p.label}, ${p.min} to ${p.max} ${p.unit}${p.help ? `. ${p.help}` : ''}`,
      )
      .join('\n')}`,
).join('\n')}

Exit code 0: done. 2: something to correct, in one sentence on standard error.
`

/** What `npm run backtest -- --help` prints. */
export const HELP = `Runs one backtest and prints one JSON object to standard output. Money is in rupees.

npm run --silent backtest -- --data FILE --instrument SYMBOL --strategy NAME [options]
npm run --silent backtest -- --synthetic --seed N --from DAY --to DAY --instrument SYMBOL --strategy NAME [options]

${RUN_OPTIONS_HELP}
${ROBUSTNESS_HELP}
${LAST_HELP}`
