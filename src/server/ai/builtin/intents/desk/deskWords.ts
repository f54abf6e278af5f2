/** Words of a question that several answers on the desk look for. */

export const LAST = ['last', 'latest', 'recent', 'newest', 'previous']
export const ORDER = ['order', 'orders']
export const TRADE = ['trade', 'trades']
export const REJECTED = ['rejected', 'reject', 'refused', 'rejections']
/** What is held. */
export const HELD = ['position', 'positions', 'holdings', 'hold', 'holding']
