import { CATALOG, DEFAULT_RISK, SEGMENTS } from '../engine/index.ts'
import { ANSWER_HELP } from './answers.ts'
import { ROBUSTNESS_HELP } from './robustnessOptions.ts'

/** What `--help` prints of the options that every command has which runs a strategy. */
export const RUN_OPTIONS_HELP = `  --data FILE             bars: CSV of brokers, exchanges and charting tools, JSON, Parquet, zip or gzip of them; a file
                          is known by its content
  --synthetic             instead of a file, the built-in simulated market: 2018 to 2026, minute bars, no real price
  --seed N                which of its markets (1)
  --instrument SYMBOL     NIFTY, BANKNIFTY, RELIANCE, TCS, HDFC (after July 2023 HDFCBANK), or any other symbol: a
                          custom one has lot 1, no calendar and full-value margin, and may be sold short unless
                          its costs are NSE's for delivery
${ANSWER_HELP}
  --hedge FILE            bars of a second instrument, for arbitrage; the run uses the times that both have
          synthetic       or, with --synthetic, those of the same market; --hedge-instrument names it
  --hedge-instrument SYM  its symbol (as the file's name says)
  --strategy NAME         ${CATALOG.map(strategy => strategy.id).join(', ')}
  --param NAME=VALUE      a parameter of the strategy; may be repeated
  --from, --to YYYY-MM-DD first and last day, both included (all the data)
  --capital RUPEES        100000
  --size fixed:N          units of each entry
         equity:SHARE     or what a share of the equity buys (equity:0.95)
  --lots on|off           entries of futures and options in whole lots of the day, below the largest order (off)
  --direction D           long, short or both (both); shares without a square-off are for delivery: paid in full, and
                          what would sell them short is refused
  --costs nse             what the exchange, the state and a discount broker took on the day, line by line (the known
                          symbols)
          nse:contract-note  the same, rounded as a day's contract note is
          flat:SHARE      or a share of each fill's value (flat:0.0003 for any other symbol)
          none            or no charges
  --rates of-the-day      with --costs nse: the rates of each fill's day
          today           or the newest ones on every day (of-the-day)
  --segment SEGMENT       with --costs nse: ${SEGMENTS.join(', ')} (an index
                          is futures, a share intraday when it is squared off, else delivery)
  --dp on|off             with --costs nse: the depository's debit of delivery sales (on)
  --timeframe T           1m, 3m, 5m, 15m, 30m, 60m or 1D (as the data)
  --fill F                next-open, or this-close: optimistic, for comparison only (next-open)
  --slippage-ticks N      each market or stop fill is worse by so many ticks (0)
  --penetration-ticks N   the price must trade so far through a limit; 0 fills on touch (1)
  --tick RUPEES           order prices are multiples of it; 0 is off (that of the first day: 0.05 until 2024)
  --square-off HH:MM      closes intraday positions at that time in India (15:15 for the known symbols)
               close      at the last close of each day
               off        or carries them
  --risk off              without the limits: at most ${DEFAULT_RISK.maxPositionQty} units, ${DEFAULT_RISK.maxDailyLoss} rupees lost in a day, ${DEFAULT_RISK.maxDrawdownPct} % drawdown`

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
