/** Whether a question is about the desk: the page, which sends the desk's figures along, and the assistant mean the same. */

/** Whether any of these phrases stands in the question. */
type Has = (...phrases: readonly string[]) => boolean

const FIGURES = [
  'desk',
  'dashboard',
  'position',
  'positions',
  'orders',
  'order',
  'pnl',
  'p & l',
  'p and l',
  'profit',
  'loss',
  'trades',
  'trade',
  'win rate',
  'winrate',
  'win ratio',
  'win percentage',
  'winning percentage',
  'roi',
  'average price',
  'avg price',
  'entry price',
  'latency',
  'strategies',
  'holdings',
  'portfolio',
  'earn',
  'earned',
  'made',
  'make',
  'lose',
  'lost',
  'money',
  'margin',
  'funds',
  'exposure',
  'drawdown',
  'charges',
  'brokerage',
  'realised',
  'realized',
  'unrealised',
  'unrealized',
  // Hinglish, which the page reads as it was typed
  'munafa',
  'fayda',
  'nuksan',
  'nuksaan',
  'ghata',
]

/** Whose, or when. */
const MINE = [
  'my',
  'today',
  'now',
  'open',
  'our',
  'am i',
  'did i',
  'mera',
  'meri',
  'mere',
  'apna',
  'aaj',
  'abhi',
]
/** What only the desk has, even where nobody says whose it is. */
const OWN = [
  'losing',
  'losing money',
  'making money',
  'in error',
  'rejected',
  'refused',
  'how many orders',
  'halted',
  'trading stopped',
  'trading blocked',
  'loss limit act',
  'loss limit reached',
  'loss limit left',
  'loss limit is left',
  'any limit',
  'most money',
  'average latency',
  'avg latency',
  'trades did i',
  'positions do i',
  'position do i',
  'orders do i',
  'do i hold',
  'am i holding',
  'how am i doing',
  'can i still trade',
  'my stop loss hit',
  'my stop hit',
  'my target hit',
  // Hinglish, as it was typed and in English words
  ...['brokerage laga', 'brokerage lagi', 'charges lage', 'loss kisme', 'profit kisme', 'nuksan kisme'],
  ...['most loss which', 'most profit which', 'strategy loss me', 'strategy loss mein', 'strategy loss in'],
]
/** What begins a run, whatever it is of. */
const RUNS = ['backtest', 'back test', 'simulate', 'optimise', 'optimize', 'sweep']
/** What a run has too: there it is no question on the desk. */
const OF_RUNS = [
  ...['stop loss', 'take profit', 'stoploss', 'profit factor', 'net profit'],
  ...['last run', 'that run', 'this run', 'the run', 'compare', ...RUNS],
]
/** Two of them in one question are the desk's. */
const SUBJECTS = ['pnl', 'p & l', 'margin', 'positions', 'orders', 'trades']
/** What the desk has where no run is meant. */
const UNLESS_RUNS = [
  ...['last order', 'latest order', 'recent order', 'open order', 'open orders', 'working orders'],
  ...['pending order', 'pending orders', 'last trade', 'closed trade', 'closed trades', 'best trade'],
  ...['worst trade', 'biggest win', 'biggest loss', 'biggest winner', 'biggest loser', 'best position'],
  ...[
    'worst position',
    'biggest position',
    'largest position',
    'all orders',
    'recent orders',
    'recent trades',
  ],
  ...['orders pending', 'average buy price', 'average sell price', 'total pnl', 'total p & l'],
  ...['did i buy', 'did i sell', 'have i bought', 'have i sold', 'bought today', 'sold today'],
  ...['pnl of', 'p & l of', 'pnl on', 'p & l on', 'mtm', 'booked profit', 'booked loss'],
  ...['realised pnl', 'realised p & l', 'realised profit', 'realised and', 'unrealised'],
  ...['realized pnl', 'realized p & l', 'realized profit', 'realized and', 'unrealized'],
  ...['margin available', 'available margin', 'margin used', 'used margin', 'free margin', 'margin free'],
  ...['margin left', 'enough margin', 'margin do i', 'margin am i', 'margin have i', 'margin did i'],
  ...['margin is available', 'margin is used', 'margin is free', 'margin is left', 'available funds'],
  ...['charges paid', 'paid in charges', 'pay in charges', 'charges have i', 'charges did i'],
  ...['brokerage paid', 'brokerage have i', 'brokerage did i', 'stt paid', 'stt have i', 'stt did i'],
  ...['lost most', 'lost the most', 'loses most', 'loses the most', 'lost me', 'lost money'],
  ...['made most', 'made the most', 'makes most', 'makes the most', 'made me', 'made money'],
  ...SUBJECTS.flatMap(one => SUBJECTS.flatMap(other => [`${one} and ${other}`, `${one} aur ${other}`])),
  ...SUBJECTS.map(one => `${one} yesterday`),
  ...['how many position', 'how many positions', 'kitne position', 'kitni position', 'kitne positions'],
  ...['positions are', 'position is', 'positions is', 'position short', 'positions short', 'position long'],
  ...['positions long', 'short position', 'short positions', 'long position', 'long positions'],
  ...['net position', 'net positions', 'total exposure', 'net exposure', 'trades won', 'trades lost'],
  ...['strategy is paused', 'strategies are paused', 'strategies paused', 'paused strategies'],
  ...['strategy is active', 'strategies are active', 'strategies active', 'active strategies'],
  ...['strategy is running', 'strategies are running', 'strategies running', 'running strategies'],
  ...['earned most', 'earned the most', 'my best strategy', 'best strategy today', 'worst strategy'],
]

/** A question why nothing was traded has a word of each: "why did my momentum not trade", "why no trades today". */
export const WHY_IDLE: readonly (readonly string[])[] = [
  ['why', 'how come', 'kyu', 'kyun', 'kyon'],
  ['trade', 'trades', 'traded', 'trading'],
  [
    ...['no', 'not', 'none', 'nothing', 'never', 'zero', '0', 'nahi', 'nahin'],
    // as they are written with an apostrophe, which no word has here
    ...['didn', 'doesn', 'don', 'hasn', 'haven', 'isn', 'aren', 'wasn', 'weren'],
  ],
]

/** The most order ids that are read of a question. */
const MAX_IDS = 5

/** Whether the words are about the strategies and orders of the desk, where `isNamed` says that one of them is named. */
export function asksOfDesk(has: Has, isNamed: boolean): boolean {
  if (has('desk', ...OWN) || (isNamed && !has(...RUNS))) return true
  return has(...UNLESS_RUNS) && !has(...OF_RUNS)
}

/** Whether it is asked why nothing was traded. */
export function asksWhyIdle(has: Has): boolean {
  return WHY_IDLE.every(words => has(...words)) && !has(...OF_RUNS)
}

/** Whether the question is about the desk: "what is my P&L", "why is index pair in error". */
export function isDeskQuestion(has: Has, isNamed: boolean): boolean {
  const isMine = has(...MINE) && has(...FIGURES) && !has(...OF_RUNS)
  return asksOfDesk(has, isNamed) || isMine || asksWhyIdle(has)
}

/**
 * What a question calls each strategy of a desk, in the same order: its name, or "my" and its name where that is one word
 * or what the strategy is of.
 */
export function spokenNames(
  strategies: readonly { readonly name: string; readonly type: string }[],
): string[] {
  return strategies.map(({ name, type }) => {
    const words = wordsOf(name)
    return words.includes(' ') && words !== wordsOf(type) ? words : `my ${words}`
  })
}

/** The ids of orders that stand in the text, each once: "ORD000012". */
export function orderIdsIn(text: string): string[] {
  const ids = text.match(/\bORD\d{6}\b/gi) ?? []
  return [...new Set(ids.map(id => id.toUpperCase()))].slice(0, MAX_IDS)
}

/** Words of the desk as they are often mistyped. */
const TYPOS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    position: ['postion', 'positon', 'posision', 'possition', 'poition'],
    positions: ['postions', 'positons', 'posisions', 'possitions', 'poitions', 'positins'],
    order: ['oder', 'ordr', 'ordar', 'oredr'],
    orders: ['oders', 'ordrs', 'ordars', 'oredrs'],
    margin: ['margn', 'margine', 'marign', 'mergin', 'magin'],
    strategy: ['stratergy', 'stragety', 'startegy', 'stategy', 'strategey'],
    strategies: ['stratergies', 'stragies', 'startegies', 'stategies'],
    available: ['availble', 'avilable', 'avaliable', 'availabe'],
    rejected: ['rejcted', 'rejeced', 'regected', 'rejectd'],
    drawdown: ['drawdwn', 'drowdown', 'drawdon'],
    brokerage: ['brokrage', 'brokarage', 'brokerge'],
    profit: ['proft', 'profiit', 'porfit'],
    exposure: ['exposre', 'expsure', 'exposer'],
    what: ['wat', 'wht', 'waht'],
    today: ['tody', 'todya', 'toady'],
    trades: ['traeds', 'tredes'],
  }).flatMap(([word, typos]) => typos.map(typo => [typo, word] as const)),
)

/** Words and numbers alone, in lower case; those that are often mistyped as they are meant. */
export function wordsOf(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+|\d+/gu) ?? []
  return words.map(word => TYPOS.get(word) ?? word).join(' ')
}
