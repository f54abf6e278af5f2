/**
 * The file of NSE Clearing of 2026-06-25, before the session (nsccl.20260625.i01.spn), as far as it was published: the order
 * of its elements (SPAN_XML_SCHEMA_AND_MM9_MAPPING.md) and all sixteen losses of two futures with what they come to
 * (MM9.5-S0 SPAN Validation Report, 2026-06-29). The file itself has 57 MB and is not published with them.
 */
import { describe, expect, it } from 'vitest'
import { spanMargin } from '../../engine/index.ts'
import { read } from './testing/spanTags.ts'

const EXPIRY = '2026-06-30'
const DAY = '2026-06-25'

interface Printed {
  readonly symbol: string
  readonly spot: string
  readonly price: string
  readonly scan: string
  readonly charge: string
  readonly losses: readonly number[]
}
const NIFTY: Printed = {
  symbol: 'NIFTY',
  spot: '24021.65',
  price: '24051.80',
  scan: '2234.01',
  charge: '425.000000',
  // biome-ignore format: a scenario and its pair, side by side
  losses: [8.72, 8.72, -736.49, -736.49, 753.93, 753.93, -1481.7, -1481.7, 1499.14, 1499.14, -2226.91, -2226.91, 2244.36, 2244.36, -1561.89, 1568],
}
const BANKNIFTY: Printed = {
  symbol: 'BANKNIFTY',
  spot: '58150.35',
  price: '58187.20',
  scan: '5488.30',
  charge: '1029.000000',
  // biome-ignore format: a scenario and its pair, side by side
  losses: [21.11, 21.11, -1809.65, -1809.65, 1851.87, 1851.87, -3640.41, -3640.41, 3682.63, 3682.63, -5471.17, -5471.17, 5513.4, 5513.4, -3837.21, 3851.99],
}

const ra = (losses: readonly (number | string)[]) =>
  `<ra>\r\n<r>1</r>\r\n${losses.map(loss => `<a>${Number(loss).toFixed(2)}</a>`).join('\r\n')}\r\n<d>1.00000</d>\r\n</ra>`
const portfolio = (id: number, symbol: string, method: string) =>
  `<pfId>${id}</pfId><pfCode>${symbol}</pfCode><name>${symbol}</name><currency>INR</currency><cvf>1.00</cvf><priceDl>2</priceDl><priceFmt></priceFmt><valueMeth>${method}</valueMeth><priceMeth>IDX</priceMeth><setlMeth>CASH</setlMeth>`
const UNDERLYING = '<undC><exch>NSE</exch><pfId>490</pfId><cId>1</cId><s>B</s><i>1.000000</i></undC>'
const RATE = '<intrRate><val>0.07</val><rl>0</rl><cpm>0</cpm><exm>12</exm></intrRate>'
const scanRate = (scan: string) =>
  `<scanRate><r>1</r><priceScan>${scan}</priceScan><priceScanPct>0.00</priceScanPct><volScan>0.04</volScan><volScanPct>0.00</volScanPct></scanRate>`

const portfolios = ({ symbol, spot, price, scan, losses }: Printed) => `
<phyPf>${portfolio(490, symbol, 'EQTY')}<phy><cId>1</cId><pe>00000000</pe><p>${spot}</p><d>0.000000</d><v>0.000000</v><sc>1.00000</sc><cvf>1.00</cvf>${scanRate(scan)}${ra(losses.map(() => 0))}</phy></phyPf>
<futPf>${portfolio(491, symbol, 'FUT')}<undPf><exch>NSE</exch><pfId>490</pfId><pfCode>${symbol}</pfCode><pfType>PHY</pfType><s>B</s><i>1.000000</i></undPf>
<fut><cId>1</cId><pe>20260630</pe><p>${price}</p><d>1.00000000</d><v>0.17</v><cvf>1.00</cvf><sc>1.00000</sc><setlDate>20260630</setlDate><t>0.016438</t>${RATE}${UNDERLYING}${scanRate(scan)}${ra(losses)}</fut>
<fut><cId>2</cId><pe>20260728</pe><p>${price}</p><d>1.00000000</d><v>0.17</v><cvf>1.00</cvf><sc>1.00000</sc><setlDate>20260728</setlDate><t>0.093151</t>${RATE}${UNDERLYING}${scanRate(scan)}${ra(losses)}</fut></futPf>`

const leg = (symbol: string, pe: string, side: string) =>
  `<pLeg><cc>${symbol}</cc><pe>${pe}</pe><rs>${side}</rs><i>1.000000</i></pLeg>`
const tier = (name: string) =>
  `<${name}><tier><tn>1</tn><sPe>20260630</sPe><ePe>20310630</ePe></tier></${name}>`
const commodity = ({ symbol, charge }: Printed) => `
<ccDef><cc>${symbol}</cc><name>${symbol}</name><currency>INR</currency><riskExponent>0</riskExponent><capAnov>0</capAnov><procMeth>NORMAL</procMeth><wfprMeth>NORMAL</wfprMeth><spotMeth>NORMAL</spotMeth><somMeth>GROSS</somMeth><cmbMeth>NONE</cmbMeth>
<group><id>1</id><aVal>ALL</aVal></group><adjRate><r>1</r><baseR>1</baseR><val>1.00000</val></adjRate>
<pfLink><exch>NSE</exch><pfId>490</pfId><pfCode>${symbol}</pfCode><pfType>PHY</pfType><sc>1.0</sc></pfLink>
${tier('intraTiers')}${tier('interTiers')}${tier('scanTiers')}<somTiers><tier><tn>0</tn><rate><r>1</r><val>0.000000</val></rate></tier></somTiers>
<dSpread><spread>1</spread><chargeMeth>F</chargeMeth><rate><r>1</r><val>${charge}</val></rate>${leg(symbol, '20260630', 'A')}${leg(symbol, '20260728', 'B')}</dSpread></ccDef>`

const scenarios = Array.from(
  { length: 16 },
  (_, k) =>
    `<scanPointDef><point>${k + 1}</point><priceScanDef><mult>0</mult><numerator>1</numerator><denominator>3</denominator></priceScanDef><volScanDef><mult>1</mult><numerator>1</numerator><denominator>1</denominator></volScanDef><weight>1.00</weight><pairedPoint>1</pairedPoint></scanPointDef>`,
).join('')
const BOTH = [NIFTY, BANKNIFTY]
const CHARGES = BOTH.map(commodity).join('')
const EXCHANGE = `<exchange><exch>NSE</exch><name>National Stock Exchange of India</name>${BOTH.map(portfolios).join('')}</exchange>`
const text = (...parts: string[]) =>
  `<?xml version="1.0"?>
<spanFile><fileFormat>4.00</fileFormat><created>202606242149</created>
<definitions><currencyDef><currency>INR</currency><symbol>R</symbol><name>INDIAN RUPEE</name><decimalPos>2</decimalPos></currencyDef><acctTypeDef><isCust>1</isCust><acctType>H</acctType><name>Hedge</name><isNetMargin>0</isNetMargin><priority>10</priority></acctTypeDef><groupTypeDef><id>1</id><name>REPORT</name></groupTypeDef></definitions>
<pointInTime><date>20260625</date><isSetl>0</isSetl><setlQualifier>early</setlQualifier>
<clearingOrg><ec>NSCCL</ec><name>National Securities Clearing Corporation</name><isContractScale>1</isContractScale><isNetMargin>0</isNetMargin><finalizeMeth>BY</finalizeMeth><oopDeltaMeth>PERIOD</oopDeltaMeth><capAnov>0</capAnov><lookAheadYears>0.002739</lookAheadYears><curConv><fromCur>INR</fromCur><toCur>USD</toCur><factor>0.010559</factor></curConv><pbRateDef><r>1</r><isCust>1</isCust><acctType>H</acctType><isM>0</isM><pbc>CORE</pbc></pbRateDef>
<pointDef>${scenarios}<deltaPointDef><point>1</point><weight>0.037</weight></deltaPointDef></pointDef>
${parts.join('\n')}<interSpreads><dSpread/></interSpreads></clearingOrg></pointInTime></spanFile>
`.replaceAll('\n', '\r\n')

const future = (qty: number, expiry = EXPIRY) => ({ kind: 'future', expiry, qty }) as const

describe('a file of NSE Clearing, element by element', () => {
  it('is read whichever of its charges and its contracts come first', async () => {
    const table = await read(text(EXCHANGE, CHARGES))
    expect(await read(text(CHARGES, EXCHANGE))).toEqual(table)
    expect(table).toMatchObject({
      exchange: 'NSE',
      date: DAY,
      created: '2026-06-24 21:49',
      isSettlement: false,
    })
    expect(table.underlyings.map(({ symbol, spot }) => [symbol, spot])).toEqual([
      ['BANKNIFTY', 58_150.35],
      ['NIFTY', 24_021.65],
    ])
    expect(table.underlyings[1]!.futures[0]).toEqual({
      expiry: EXPIRY,
      price: 24_051.8,
      delta: 1,
      losses: NIFTY.losses,
    })
  })

  it.each([
    ['NIFTY', 75, 168_327],
    ['BANKNIFTY', 30, 165_402],
  ])('A9 the published margin of a %s future of %i is met to the rupee', async (symbol, lot, rupees) => {
    const table = await read(text(CHARGES, EXCHANGE))
    const { spanPaise, worstScenario } = spanMargin(table, symbol, [future(lot)], DAY)
    expect([spanPaise, worstScenario]).toEqual([rupees * 100, 13])
  })

  it('A9 a calendar spread binds the charge of the file alone', async () => {
    const table = await read(text(CHARGES, EXCHANGE))
    const held = [future(75), future(-75, '2026-07-28')]
    expect(spanMargin(table, 'NIFTY', held, DAY)).toMatchObject({ scanPaise: 0, spanPaise: 425 * 75 * 100 })
  })
})
