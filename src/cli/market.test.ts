import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toIsoTime } from '../engine/index.ts'
import { loadMarket } from './market.ts'
import { parseOptions } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'sauda-market-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEADER = 'date,symbol,open,high,low,close\n'
const DAYS = ['2024-01-02', '2024-01-03', '2024-01-04']
const rowsOf = (symbol: string, price: number, days = DAYS) =>
  days.map(day => `${day},${symbol},${price},${price},${price},${price}\n`).join('')
const datesOf = (...days: string[]) =>
  `date,open,high,low,close\n${days.map(day => `${day},1,1,1,1\n`).join('')}`

function fileOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const MULTI = fileOf('multi.csv', HEADER + rowsOf('INFY', 1500) + rowsOf('SBIN', 600))
const CONTRACTS = fileOf('contracts.csv', HEADER + rowsOf('ABB', 9) + rowsOf('NIFTY24JANFUT', 21_000))
const ONE = fileOf('one.csv', HEADER + rowsOf('INFY', 1500))
const PLAIN = fileOf('plain.csv', datesOf(...DAYS))
const UNCLEAR = fileOf('unclear.csv', datesOf('02/01/2024', '03/01/2024', '04/01/2024'))
const DAY_FIRST = fileOf('dmy.csv', datesOf('02/01/2024', '15/01/2024'))
const MONTH_FIRST = fileOf('mdy.csv', datesOf('01/02/2024', '01/15/2024', '02/01/2024'))
const PACKAGE = fileOf('package.json', '{"name":"x"}')

const load = (data: string, instrument: string, ...more: string[]) =>
  loadMarket(parseOptions(['--data', data, '--instrument', instrument, '--strategy', 'arbitrage', ...more]))

async function firstPrices(...args: Parameters<typeof load>) {
  const { dataset } = await load(...args)
  return [dataset.bars.open[0], dataset.hedges?.[0]?.bars.open[0]]
}

const daysOf = (openMs: Float64Array) => Array.from(openMs, ms => toIsoTime(ms).slice(0, 10))
const HEDGE_INFY = ['--hedge-instrument', 'INFY', '--hedge']

describe('a file of several symbols', () => {
  it('is read for the instrument of its leg, without a question', async () => {
    expect(await firstPrices(MULTI, 'SBIN')).toEqual([600, undefined])
    expect(await firstPrices(MULTI, 'NSE:sbin')).toEqual([600, undefined])
    expect(await firstPrices(MULTI, 'SBIN', ...HEDGE_INFY, MULTI)).toEqual([600, 1500])
  })

  it('is read for an answer where the instrument is another, and asks where there is none', async () => {
    expect(await firstPrices(MULTI, 'INFY', '--answer', 'symbol=SBIN')).toEqual([600, undefined])
    expect(await firstPrices(CONTRACTS, 'NIFTY', '--answer', 'symbol=NIFTY24JANFUT')).toEqual([
      21_000,
      undefined,
    ])
    await expect(load(CONTRACTS, 'NIFTY')).rejects.toThrow(
      `--data "${CONTRACTS}": The file holds several symbols (ABB, NIFTY24JANFUT). Choose one of them. Add --answer symbol=NIFTY24JANFUT or --answer symbol=ABB.`,
    )
  })

  it('takes an answer for both files in neither whose instrument it has, and one for its own', async () => {
    const pair = [MULTI, 'INFY', '--hedge', MULTI] as const
    expect(await firstPrices(...pair, '--hedge-instrument', 'SBIN', '--answer', 'symbol=INFY')).toEqual([
      1500, 600,
    ])
    expect(await firstPrices(...pair, '--answer', 'hedge.symbol=SBIN')).toEqual([1500, 600])
    const other = [MULTI, 'INFY', '--hedge', CONTRACTS, '--hedge-instrument', 'NIFTY'] as const
    expect(await firstPrices(...other, '--answer', 'symbol=NIFTY24JANFUT')).toEqual([1500, 21_000])
    await expect(load(...other)).rejects.toThrow(
      /^--hedge ".*contracts\.csv": The file holds .* Add --answer hedge\.symbol=NIFTY24JANFUT or /,
    )
  })
})

describe('two files', () => {
  it('with the same bars are refused', async () => {
    await expect(load(ONE, 'INFY', '--hedge', ONE, '--hedge-instrument', 'SBIN')).rejects.toThrow(
      '--hedge: its bars are those of --data. Name another file, or another symbol of it with --answer hedge.symbol=SYMBOL.',
    )
  })

  it('I3 each have their dates in the order that they prove, whatever the other was told', async () => {
    const { dataset, printed } = await load(
      UNCLEAR,
      'TCS',
      ...HEDGE_INFY,
      MONTH_FIRST,
      '--answer',
      'dateOrder=day-first',
    )
    expect(daysOf(dataset.bars.openMs)).toEqual(DAYS)
    expect(daysOf(dataset.hedges![0]!.bars.openMs)).toEqual(['2024-01-02', '2024-01-15', '2024-02-01'])
    expect(printed.import.hedge).toMatchObject({
      rejectedRows: [],
      notes: expect.arrayContaining([
        'The answer "day-first" is not used: these dates are month-first.',
      ]) as string[],
    })
  })

  it('are named in what is wrong with them', async () => {
    await expect(load(ONE, 'INFY', '--hedge', PACKAGE)).rejects.toThrow(
      /^--hedge ".*package\.json": This JSON file holds no candles: /,
    )
    await expect(load(UNCLEAR, 'INFY', '--hedge', ONE)).rejects.toThrow(
      /^--data ".*unclear\.csv": Date 02\/01\/2024 in line 2 .* Add --answer data\.dateOrder=day-first or /,
    )
  })
})

describe('an answer', () => {
  it('I3 that the dates of the file disprove is refused with the proof', async () => {
    await expect(load(DAY_FIRST, 'INFY', '--answer', 'dateOrder=month-first')).rejects.toThrow(
      `--answer dateOrder: the dates of "${DAY_FIRST}" are day-first, as 15/01/2024 in line 3 shows. Leave it out.`,
    )
    const { dataset } = await load(DAY_FIRST, 'INFY', '--answer', 'dateOrder=day-first')
    expect(daysOf(dataset.bars.openMs)).toEqual(['2024-01-02', '2024-01-15'])
  })

  it.each(['dateOrder=day-first', 'symbol=INFY', 'series=EQ', 'priceUnit=paise'])(
    'that no file asks for is refused: %s',
    async answer => {
      const field = answer.split('=')[0]!
      await expect(load(PLAIN, 'INFY', '--answer', answer)).rejects.toThrow(
        `--answer ${field}: "${PLAIN}" asks nothing of the kind. Leave it out.`,
      )
      await expect(load(PLAIN, 'INFY', '--answer', `hedge.${answer}`)).rejects.toThrow(
        `--answer hedge.${field}: no --hedge asks anything of the kind. Leave it out.`,
      )
    },
  )

  it('for two files of which none asks, or for the synthetic market, is refused', async () => {
    await expect(load(PLAIN, 'TCS', ...HEDGE_INFY, ONE, '--answer', 'priceUnit=paise')).rejects.toThrow(
      `--answer priceUnit: neither "${PLAIN}" nor "${ONE}" asks anything of the kind. Leave it out.`,
    )
    const synthetic =
      '--synthetic --instrument NIFTY --strategy momentum --from 2023-01-02 --to 2023-01-03 --answer dateOrder=day-first'
    await expect(loadMarket(parseOptions(synthetic.split(' ')))).rejects.toThrow(
      '--answer dateOrder: the synthetic market asks nothing of the kind. Leave it out.',
    )
  })

  it('that says what the file says itself is no fault', async () => {
    expect(await firstPrices(ONE, 'INFY', '--answer', 'symbol=INFY')).toEqual([1500, undefined])
  })
})
