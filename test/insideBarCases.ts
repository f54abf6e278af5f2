/** Cases by hand in which orders meet the minutes inside a bar of three minutes, decided on those (F12). */
import { CAPPED, exits, type FillCase, limit, order, still, stop, stopLimit } from './fillCase.ts'

/** The bar at whose close all is decided. */
const FIRST = [still(100), still(100), still(100)]

/** Minutes 0 to 2 are the first bar, 3 to 5 the next one. */
export const INSIDE_BAR_CASES: readonly FillCase[] = [
  {
    title: 'F12 F5 both exits in one bar: the target, which a minute before the stop reached',
    minutes: [...FIRST, [100, 100.5, 99.5, 100], [100, 103.5, 99.5, 102], [102, 102, 97, 98]],
    acts: order('buy', exits(98, 103)),
    fills: [
      [3, 10, 100],
      [4, -10, 103],
    ],
    without: [
      [1, 10, 100],
      [1, -10, 98],
    ],
  },
  {
    title: 'F12 F5 both exits in one bar: the stop, which a minute before the target reached',
    minutes: [...FIRST, still(100), [100, 100.5, 97.5, 98.5], [98.5, 104, 98.5, 103]],
    acts: order('buy', exits(98, 103)),
    fills: [
      [3, 10, 100],
      [4, -10, 98],
    ],
    without: [
      [1, 10, 100],
      [1, -10, 98],
    ],
  },
  {
    title: 'F12 F5 both exits of a short in one bar: the target came first',
    minutes: [...FIRST, still(100), [100, 100.5, 96.5, 98], [98, 103, 98, 102]],
    acts: order('sell', exits(102, 97)),
    fills: [
      [3, -10, 100],
      [4, 10, 97],
    ],
    without: [
      [1, -10, 100],
      [1, 10, 102],
    ],
  },
  {
    title: 'F12 F5 both exits in one minute: what came first is not known there either',
    minutes: [...FIRST, still(100), [100, 103.5, 97, 101], still(101)],
    acts: order('buy', exits(98, 103)),
    fills: [
      [3, 10, 100],
      [4, -10, 98],
    ],
    without: [
      [1, 10, 100],
      [1, -10, 98],
    ],
  },
  {
    title: 'F12 F6 the target of an SL-M entry acts from the minute after it',
    minutes: [...FIRST, [100.5, 102.5, 100.5, 102], [102, 105, 101.5, 103], [103, 103, 99, 100], still(100)],
    acts: order('buy', { ...stop(102), ...exits(100, 104) }),
    fills: [
      [3, 10, 102],
      [4, -10, 104],
    ],
    without: [
      [1, 10, 102],
      [2, -10, 100],
    ],
  },
  {
    title: 'F12 F6 the stop of an SL-M entry acts from the minute after it',
    minutes: [
      ...FIRST,
      [100, 102.5, 100, 102.2],
      [102.2, 102.5, 100.5, 101.5],
      still(101.5),
      [101.5, 101.5, 100.5, 101],
    ],
    acts: order('buy', { ...stop(102), exits: { stopLossPrice: 101 } }),
    fills: [
      [3, 10, 102],
      [4, -10, 101],
    ],
    without: [
      [1, 10, 102],
      [2, -10, 101],
    ],
  },
  {
    title: 'F12 F6 the target of a limit entry acts from the minute after it',
    minutes: [...FIRST, [100, 100, 98.5, 100], [100, 101.5, 99.5, 101], [101, 101, 100, 100.5], still(100.5)],
    acts: order('buy', { ...limit(99), exits: { takeProfitPrice: 101 } }),
    fills: [
      [3, 10, 99],
      [4, -10, 101],
    ],
    without: [[1, 10, 99]],
  },
  {
    title: 'F12 F6 the stop of a limit entry acts from the minute after it',
    minutes: [...FIRST, [100, 100, 98.5, 100], [100, 100, 97.5, 98.5], still(98.5), still(98.5)],
    acts: order('buy', { ...limit(99), exits: { stopLossPrice: 98 } }),
    fills: [
      [3, 10, 99],
      [4, -10, 98],
    ],
    without: [[1, 10, 99]],
  },
  {
    title: 'F12 F3 a gap between two minutes goes through the stop-loss: the open, which is worse',
    minutes: [...FIRST, still(100), [97, 97.5, 96, 97], still(97)],
    acts: order('buy', exits(98, 110)),
    fills: [
      [3, 10, 100],
      [4, -10, 97],
    ],
    without: [
      [1, 10, 100],
      [1, -10, 98],
    ],
  },
  {
    title: 'F12 F2 a gap between two minutes goes through the target: the open, which is better',
    minutes: [...FIRST, still(100), [104, 104.5, 103.5, 104], still(104)],
    acts: order('buy', exits(90, 103)),
    fills: [
      [3, 10, 100],
      [4, -10, 104],
    ],
    without: [
      [1, 10, 100],
      [1, -10, 103],
    ],
  },
  {
    title: 'F12 F3 a gap between two minutes goes through an SL-M entry',
    minutes: [...FIRST, still(100), [103, 103.5, 102.5, 103], still(103)],
    acts: order('buy', stop(102)),
    fills: [[4, 10, 103]],
    without: [[1, 10, 102]],
  },
  {
    title: 'F12 F2 a gap between two minutes goes through a limit entry',
    minutes: [...FIRST, still(100), [97, 97.5, 96.5, 97], still(97)],
    acts: order('buy', limit(99)),
    fills: [[4, 10, 97]],
    without: [[1, 10, 99]],
  },
  {
    title: 'F12 F4 a gap between two minutes goes through an SL and its limit, which the price comes back to',
    minutes: [...FIRST, still(100), [103, 103.5, 102.8, 103], [103, 103, 101.5, 103]],
    acts: order('buy', stopLimit(102, 102.5)),
    fills: [[5, 10, 102.5]],
    without: [[1, 10, 102]],
  },
  {
    title: 'F12 F4 an SL that a minute triggers works as a limit from the next minute',
    minutes: [...FIRST, [100, 102.5, 100, 102], [102, 102, 100.5, 102], still(102), still(102)],
    acts: order('buy', stopLimit(102, 101)),
    fills: [[4, 10, 101]],
    without: [],
  },
  {
    title: 'F12 F3 SL-M to sell fills in the last minute of the bar, the first that reaches it',
    minutes: [...FIRST, still(100), [100, 100, 99, 99.5], [99.5, 99.5, 97.5, 98]],
    acts: order('sell', stop(98)),
    fills: [[5, -10, 98]],
    without: [[1, -10, 98]],
  },
  {
    title: 'F12 F1 a market order fills at the open of the minute after the close',
    minutes: [...FIRST, [101, 102, 100, 101], still(101), still(101)],
    acts: order('buy'),
    fills: [[3, 10, 101]],
    without: [[1, 10, 101]],
  },
  {
    title: 'F12 T2 what is decided at the close of a bar meets no minute of it',
    minutes: [
      ...FIRST,
      still(100),
      [100, 103, 100, 100],
      still(100),
      still(100),
      [100, 101.5, 100, 101],
      still(101),
    ],
    acts: [{ at: 1, side: 'buy', request: stop(101) }],
    fills: [[7, 10, 101]],
    without: [[2, 10, 101]],
  },
  {
    title: 'F12 T2 where the first minute is missing the order meets the next one there is',
    minutes: [...FIRST, null, [101, 102, 100, 101], still(101)],
    acts: order('buy'),
    fills: [[4, 10, 101]],
    without: [[1, 10, 101]],
  },
  {
    title: 'F12 F8 a volume cap is a share of each minute',
    minutes: [...FIRST, [100, 100, 100, 100, 30], [101, 101, 101, 101, 40], [102, 102, 102, 102]],
    acts: order('buy'),
    fill: CAPPED,
    fills: [
      [3, 3, 100],
      [4, 4, 101],
      [5, 3, 102],
    ],
    without: [[1, 10, 100]],
    paper: null,
  },
  {
    title: 'F12 F8 a target that fills in part leaves the rest to the stop of a later minute',
    minutes: [...FIRST, still(100), [100, 102.5, 100, 102, 40], [102, 102, 98, 98.5]],
    acts: order('buy', exits(99, 102)),
    fill: CAPPED,
    fills: [
      [3, 10, 100],
      [4, -4, 102],
      [5, -6, 99],
    ],
    without: [
      [1, 10, 100],
      [1, -10, 99],
    ],
    paper: null,
  },
  {
    title: 'F12 O2 an ioc order ends with the first minute',
    minutes: [...FIRST, still(100), [100, 100, 98, 99], still(99)],
    acts: order('buy', { ...limit(99), validity: 'ioc' }),
    fills: [],
    without: [[1, 10, 99]],
  },
  {
    title: 'F12 F11 both sides of a quote fill, each in a minute of its own',
    minutes: [...FIRST, [100, 100.5, 98.5, 99], [99, 101.5, 99, 101], still(101)],
    acts: [{ at: 0, bid: 99, ask: 101 }],
    fills: [
      [3, 10, 99],
      [4, -10, 101],
    ],
    without: [[1, -10, 101]],
  },
  {
    title: 'F12 O4 a stop-loss that was moved acts from the minute after the close',
    minutes: [
      ...FIRST,
      still(100),
      [100, 100, 98.5, 100],
      still(100),
      [100, 100, 98.5, 99],
      still(99),
      still(99),
    ],
    acts: [...order('buy', exits(97, 110)), { at: 1, moveStopTo: 99 }],
    fills: [
      [3, 10, 100],
      [6, -10, 99],
    ],
    without: [
      [1, 10, 100],
      [2, -10, 99],
    ],
  },
  {
    title: 'F12 F9 an entry at the close has its exits from the next minute',
    minutes: [...FIRST, [100, 103.5, 99.5, 102], [102, 102, 97, 98], still(98)],
    acts: order('buy', exits(98, 103)),
    fill: { at: 'this-close' },
    fills: [
      [2, 10, 100],
      [3, -10, 103],
    ],
    without: [
      [0, 10, 100],
      [1, -10, 98],
    ],
  },
  {
    title: 'F12 R4 a square-off inside a bar closes at the minute of its time',
    minutes: [...FIRST, still(100), still(101), still(102), still(103), still(103), still(103)],
    acts: order('buy'),
    squareOff: '09:20',
    fills: [
      [3, 10, 100],
      [5, -10, 102],
    ],
    without: [
      [1, 10, 100],
      [2, -10, 103],
    ],
  },
]
