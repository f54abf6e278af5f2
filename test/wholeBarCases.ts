/** Cases by hand in which a bar is met as a whole: where the price went inside it nobody knows. */
import { CAPPED, exits, type FillCase, limit, order, still, stop, stopLimit } from './fillCase.ts'

/** Decided at the close of minute 0; every bar is a minute. */
export const WHOLE_BAR_CASES: readonly FillCase[] = [
  {
    title: 'F3 SL-M to buy fills at its price',
    minutes: [still(100), [100, 103, 99, 101]],
    acts: order('buy', stop(102)),
    fills: [[1, 10, 102]],
  },
  {
    title: 'F3 SL-M to sell fills at its price',
    minutes: [still(100), [100, 101, 97, 99]],
    acts: order('sell', stop(98)),
    fills: [[1, -10, 98]],
  },
  {
    title: 'F3 SL-M to buy that the bar opens beyond fills at the open',
    minutes: [still(100), [104, 105, 103, 104]],
    acts: order('buy', stop(102)),
    fills: [[1, 10, 104]],
  },
  {
    title: 'F3 SL-M to sell that the bar opens beyond fills at the open',
    minutes: [still(100), [96, 97, 95, 96]],
    acts: order('sell', stop(98)),
    fills: [[1, -10, 96]],
  },
  {
    title: 'F3 SL-M fills on touch',
    minutes: [still(100), [100, 103, 99, 101]],
    acts: order('buy', stop(103)),
    fills: [[1, 10, 103]],
  },
  {
    title: 'F3 SL-M a tick beyond the high waits for the next bar',
    minutes: [still(100), [100, 103, 99, 101], [101, 103.05, 100.5, 102]],
    acts: order('buy', stop(103.05)),
    fills: [[2, 10, 103.05]],
  },
  {
    title: 'F7 SL-M pays its slippage',
    minutes: [still(100), [100, 103, 99, 101]],
    acts: order('buy', stop(102)),
    fill: { slippageTicks: 2 },
    fills: [[1, 10, 102.1]],
  },
  {
    title: 'F2 a limit to buy that is traded through fills at its price',
    minutes: [still(100), [100, 101, 98, 100]],
    acts: order('buy', limit(99)),
    fills: [[1, 10, 99]],
  },
  {
    title: 'F2 a limit to buy that is only touched waits until a tick less is traded',
    minutes: [still(100), [100, 101, 98, 100], [100, 100, 97.95, 98.9]],
    acts: order('buy', limit(98)),
    fills: [[2, 10, 98]],
  },
  {
    title: 'F2 a limit to sell that is traded through fills at its price',
    minutes: [still(100), [100, 102, 99, 100]],
    acts: order('sell', limit(101)),
    fills: [[1, -10, 101]],
  },
  {
    title: 'F2 a limit to buy that the bar opens through gets the open',
    minutes: [still(100), [97, 98, 96, 97]],
    acts: order('buy', limit(99)),
    fills: [[1, 10, 97]],
  },
  {
    title: 'F4 SL to buy with room above the stop fills at the stop',
    minutes: [still(100), [100, 103, 99, 101]],
    acts: order('buy', stopLimit(102, 102.5)),
    fills: [[1, 10, 102]],
  },
  {
    title: 'F4 SL to sell with room below the stop fills at the stop',
    minutes: [still(100), [100, 101, 97, 99]],
    acts: order('sell', stopLimit(98, 97.5)),
    fills: [[1, -10, 98]],
  },
  {
    title: 'F4 SL with its limit below the stop triggers, and works as a limit from the next bar',
    minutes: [still(100), [100, 103, 99, 101.5], [101.5, 102, 100.5, 101.5]],
    acts: order('buy', stopLimit(102, 101)),
    fills: [[2, 10, 101]],
  },
  {
    title: 'F4 SL fills at its limit where the bar ran back through it',
    minutes: [still(100), [101.5, 103, 99.5, 100.5]],
    acts: order('buy', stopLimit(102, 101)),
    fills: [[1, 10, 101]],
  },
  {
    title: 'F4 SL that the bar opens beyond acts as a limit from the open',
    minutes: [still(100), [103, 105, 102.5, 104]],
    acts: order('buy', stopLimit(102, 104)),
    fills: [[1, 10, 103]],
  },
  {
    title: 'F4 SL that the bar opens beyond its limit waits for that price',
    minutes: [still(100), [104, 105, 103, 104], [103, 103, 101.5, 103]],
    acts: order('buy', stopLimit(102, 102.5)),
    fills: [[2, 10, 102.5]],
  },
  {
    title: 'F5 both exits in one bar, the low nearer to the open: the stop',
    minutes: [still(100), still(100), [100, 104, 97, 101]],
    acts: order('buy', exits(98, 103)),
    fills: [
      [1, 10, 100],
      [2, -10, 98],
    ],
  },
  {
    title: 'F5 both exits in one bar, the high nearer to the open: the stop all the same',
    minutes: [still(100), still(100), [100, 103.4, 96, 97.2]],
    acts: order('buy', exits(98, 103)),
    fills: [
      [1, 10, 100],
      [2, -10, 98],
    ],
    paper: [
      [1, 10, 100],
      [2, -10, 103],
    ],
  },
  {
    title: 'F5 a bar that holds both and opens beyond the stop: the stop at the open',
    minutes: [still(100), still(100), [97, 104, 96, 101]],
    acts: order('buy', exits(98, 103)),
    fills: [
      [1, 10, 100],
      [2, -10, 97],
    ],
  },
  {
    title: 'F5 a bar that holds both and opens through the target: the target at the open',
    minutes: [still(100), still(100), [104, 105, 97, 98]],
    acts: order('buy', exits(98, 103)),
    fills: [
      [1, 10, 100],
      [2, -10, 104],
    ],
  },
  {
    title: 'F6 both exits in the bar of a market entry: the stop',
    minutes: [still(100), [100, 103.5, 97, 101]],
    acts: order('buy', exits(98, 103)),
    fills: [
      [1, 10, 100],
      [1, -10, 98],
    ],
  },
  {
    title: 'F6 the target acts in the bar of an SL-M entry that does not hold its stop',
    minutes: [still(100), [101, 105, 100.5, 104]],
    acts: order('buy', { ...stop(102), ...exits(100, 104) }),
    fills: [
      [1, 10, 102],
      [1, -10, 104],
    ],
  },
  {
    title: 'F6 neither exit acts in the bar of an SL-M entry that holds both',
    minutes: [still(100), [101, 105, 99.5, 103], [104, 104.5, 99, 100]],
    acts: order('buy', { ...stop(102), ...exits(100, 104) }),
    fills: [
      [1, 10, 102],
      [2, -10, 100],
    ],
    paper: [
      [1, 10, 102],
      [1, -10, 104],
    ],
  },
  {
    title: 'F6 neither exit acts in the bar of a limit entry',
    minutes: [still(100), [100, 102, 98, 102], [102, 102.5, 100, 101]],
    acts: order('buy', { ...limit(99), ...exits(97, 101) }),
    fills: [
      [1, 10, 99],
      [2, -10, 102],
    ],
    paper: [
      [1, 10, 99],
      [1, -10, 101],
    ],
  },
  {
    title: 'F8 SL-M that a volume cap fills in part goes on at the next open',
    minutes: [still(100), [100, 103, 99, 101, 50], [101, 102, 100, 101]],
    acts: order('buy', stop(102)),
    fill: CAPPED,
    fills: [
      [1, 5, 102],
      [2, 5, 101],
    ],
    paper: null,
  },
  {
    title: 'F8 a target that a volume cap fills in part goes on in the next bar',
    minutes: [still(100), still(100), [100, 103, 99, 102.5, 40], [102.5, 103, 102, 102.5]],
    acts: order('buy', exits(98, 102)),
    fill: CAPPED,
    fills: [
      [1, 10, 100],
      [2, -4, 102],
      [3, -6, 102.5],
    ],
    paper: null,
  },
]
