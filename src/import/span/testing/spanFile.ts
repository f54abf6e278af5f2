/** SPAN files for tests, as NSE Clearing writes them: XML of one element a line, lines ending with CRLF. */
import type { MarginTable, SpanUnderlying } from '../../../engine/index.ts'

const compact = (date: string) => date.replaceAll('-', '')
const element = (name: string, content: string | number) => `<${name}>${content}</${name}>`
const array = (losses: readonly number[], delta: number) =>
  `<ra>\r\n<r>1</r>\r\n${losses.map(loss => element('a', loss)).join('\r\n')}\r\n${element('d', delta)}\r\n</ra>`
const escaped = (text: string) => text.replaceAll('&', '&amp;')

function commodity({ symbol, calendar, shortOptionMinimum }: SpanUnderlying): string {
  const code = escaped(symbol)
  const leg = (side: string, { expiry, ratio }: SpanUnderlying['calendar'][number]['near']) =>
    `<pLeg><cc>${code}</cc><pe>${compact(expiry)}</pe><rs>${side}</rs><i>${ratio}</i></pLeg>`
  const spreads = calendar.map(
    ({ near, far, rupees }, k) =>
      `<dSpread><spread>${k + 1}</spread><chargeMeth>F</chargeMeth><rate><r>1</r><val>${rupees}</val></rate>${leg('A', near)}${leg('B', far)}</dSpread>`,
  )
  return `<ccDef><cc>${code}</cc><name>${code}</name><currency>INR</currency><pfLink><exch>NSE</exch><pfCode>${code}</pfCode></pfLink><somTiers><tier><tn>0</tn><rate><r>1</r><val>${shortOptionMinimum}</val></rate></tier></somTiers>${spreads.join('\r\n')}</ccDef>`
}

function portfolios({ symbol, spot, futures, options }: SpanUnderlying): string {
  const head = `<pfId>1</pfId><pfCode>${escaped(symbol)}</pfCode><name>x</name><currency>INR</currency><cvf>1.00</cvf>`
  const zeros = Array.from({ length: 16 }, () => 0)
  const phy = `<phyPf>${head}<phy><cId>1</cId><pe>00000000</pe><p>${spot ?? ''}</p><d>0</d><cvf>1.00</cvf>${array(zeros, 1)}</phy></phyPf>`
  const futs = futures.map(
    ({ expiry, price, losses, delta }) =>
      `<fut><cId>1</cId><pe>${compact(expiry)}</pe><p>${price}</p><d>1</d><undC><exch>NSE</exch><pfCode>other</pfCode></undC>${array(losses, delta)}</fut>`,
  )
  const series = [...new Set(options.map(({ expiry }) => expiry))].map(expiry => {
    const opts = options
      .filter(option => option.expiry === expiry)
      .map(
        ({ right, strike, price, losses, delta }) =>
          `<opt><cId>1</cId><o>${right[0]}</o><k>${strike}</k><p>${price}</p><d>0.3</d><v>0.16</v>${array(losses, delta)}</opt>`,
      )
    return `<series><pe>${compact(expiry)}</pe><v>0.16</v><cvf>1.00</cvf>${opts.join('\r\n')}</series>`
  })
  return `${phy}<futPf>${head}<undPf><pfCode>other</pfCode></undPf>${futs.join('\r\n')}</futPf><oopPf>${head}${series.join('\r\n')}</oopPf>`
}

/** The text of a file that holds that table. */
export function spanText({ date, created, isSettlement, underlyings }: MarginTable): string {
  return [
    '<?xml version="1.0"?>',
    '<!-- made for a test -->',
    '<spanFile>',
    element('fileFormat', '4.00'),
    element('created', created.replaceAll(/\D/g, '')),
    '<definitions><currencyDef><currency>INR</currency></currencyDef></definitions>',
    '<pointInTime>',
    element('date', compact(date)),
    element('isSetl', isSettlement ? 1 : 0),
    '<clearingOrg><ec>NSCCL</ec><name>NSE Clearing</name>',
    ...underlyings.map(commodity),
    '<exchange><exch>NSE</exch>',
    ...underlyings.map(portfolios),
    '</exchange><interSpreads><dSpread/></interSpreads></clearingOrg>',
    '</pointInTime>',
    '</spanFile>',
    '',
  ].join('\r\n')
}
