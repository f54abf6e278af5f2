import {
  type Contract,
  contractWords,
  estimatedTable,
  InputError,
  type MarginPosition,
  type MarginTable,
  type SpanMargin,
  spanMargin,
  toRupees,
} from '../engine/index.ts'
import { readSpan } from '../import/span/readSpan.ts'
import { printHelp, progressLine, runCommand, systemReason } from './command.ts'
import { openFile } from './fileSource.ts'
import {
  lotOf,
  MARGIN_HELP,
  type MarginRequest,
  parseMargin,
  positionsOf,
  pricedOf,
} from './marginOptions.ts'
import { printJson } from './output.ts'

/** What an estimate says where expiries are held against each other. */
const NO_CALENDAR =
  'The estimate leaves out the calendar charge for one expiry held against another: only a SPAN file has its rate.'

/** Prints the margin of the legs that the arguments name. */
async function margin(args: readonly string[]): Promise<void> {
  const request = parseMargin(args)
  if (request === null) {
    printHelp(MARGIN_HELP)
    return
  }
  const table = request.span === null ? estimateOf(request) : await readFile(request.span, request.instrument)
  const day = request.day ?? table.date
  const lot = lotOf(request, day)
  const positions = positionsOf(request.legs, lot)
  const all = spanMargin(table, request.instrument, positions, day)
  const each = positions.map(position => spanMargin(table, request.instrument, [position], day))
  const apart = each.reduce((sum, { totalPaise }) => sum + totalPaise, 0)
  printJson(
    {
      instrument: request.instrument,
      source: request.span === null ? 'estimate' : 'span',
      file: request.span === null ? null : fileOf(table),
      day,
      lot,
      legs: positions.map((position, k) => toLeg(position, each[k]!)),
      ...toRupeesOf(all),
      benefit: toRupees(apart - all.totalPaise),
      notes: request.span === null && all.isCalendarSpread ? [NO_CALENDAR] : [],
    },
    null,
  )
}

async function readFile(path: string, symbol: string): Promise<MarginTable> {
  const file = await openFile(path).catch((error: unknown) => {
    throw new InputError(`--span: cannot read "${path}" (${systemReason(error)}). Choose another file.`)
  })
  try {
    const tell = progressLine(percent => `${percent} % of the SPAN file`)
    return await readSpan(file.source, { symbols: [symbol], options: true }, fraction =>
      tell?.(Math.round(fraction * 100), 100),
    )
  } finally {
    await file.close()
  }
}

function estimateOf({ instrument, spot, volatility, legs, day }: MarginRequest): MarginTable {
  return estimatedTable({
    symbol: instrument,
    spot: spot!,
    dailyVolatility: volatility,
    contracts: pricedOf(legs),
    day: day!,
  })
}

function fileOf({ exchange, date, created, isSettlement }: MarginTable) {
  return { exchange, date, created, settlement: isSettlement }
}

function toLeg({ qty, ...contract }: MarginPosition, { spanPaise, exposurePaise, premiumPaise }: SpanMargin) {
  return {
    contract: contractWords(contract as Contract),
    qty,
    span: toRupees(spanPaise),
    exposure: toRupees(exposurePaise),
    premium: toRupees(premiumPaise),
  }
}

function toRupeesOf(all: SpanMargin) {
  return {
    scan: toRupees(all.scanPaise),
    worstScenario: all.worstScenario,
    calendar: toRupees(all.calendarPaise),
    shortOptionMinimum: toRupees(all.shortOptionMinimumPaise),
    netOptionValue: toRupees(all.netOptionPaise),
    span: toRupees(all.spanPaise),
    exposure: toRupees(all.exposurePaise),
    expiryDay: toRupees(all.expiryDayPaise),
    total: toRupees(all.totalPaise),
    premium: toRupees(all.premiumPaise),
  }
}

void runCommand(margin)
