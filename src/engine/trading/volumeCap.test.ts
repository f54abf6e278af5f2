/** How much of the volume of a bar fills take: F8. */
import { describe, expect, it } from 'vitest'
import { dayBars, flat, handRun, minuteBars } from '../../../test/handRun.ts'
import type { Broker } from './broker.ts'

/** Acts once, at the close of bar 0. */
function atStart(act: (broker: Broker) => void) {
  return (broker: Broker, i: number) => {
    if (i === 0) act(broker)
  }
}

describe('the volume cap', () => {
  it('F8 fills take at most their share of the volume, and the rest works on', () => {
    const bars = dayBars(
      [100, 100, 100, 100, 50],
      [101, 101, 101, 101, 55],
      [102, 102, 102, 102, 5],
      [103, 103, 103, 103, 900],
    )
    const buy = atStart(b => b.buy({ qty: 20, validity: 'gtc' }))
    const run = handRun(bars, buy, { fill: { maxVolumeFraction: 0.2 } })
    expect(run.fills).toEqual([
      [1, 11, 101],
      [2, 1, 102],
      [3, 8, 103],
    ])
    expect(run.counts).toMatchObject({ placed: 1, filled: 1 })
  })

  it('F8 a triggered stop fills its rest at the next open', () => {
    const bars = minuteBars(flat(100), [100, 103, 100, 102, 30], [104, 104, 101, 103, 900])
    const buy = atStart(b => b.buy({ type: 'stop', stopPrice: 102 }))
    expect(handRun(bars, buy, { fill: { maxVolumeFraction: 0.1 } }).fills).toEqual([
      [1, 3, 102],
      [2, 7, 104],
    ])
  })

  it('F8 data without volume switches the cap off, and the run says so', () => {
    const bars = minuteBars([100, 100, 100, 100, 0], [101, 101, 101, 101, 0])
    const run = handRun(
      bars,
      atStart(b => b.buy()),
      { fill: { maxVolumeFraction: 0.1 } },
    )
    expect(run.fills).toEqual([[1, 10, 101]])
    expect(run.notes).toEqual(['Volume cap off: the TEST data has no volume.'])
  })

  it('F8 volume that begins later switches the cap on from its first bar, and the run says so', () => {
    const bars = minuteBars(
      [100, 100, 100, 100, 0],
      [101, 101, 101, 101, 0],
      [102, 102, 102, 102, 50],
      [103, 103, 103, 103, 0],
      [104, 104, 104, 104, 50],
    )
    const run = handRun(bars, b => void b.buy({ qty: 10, validity: 'gtc' }), {
      fill: { maxVolumeFraction: 0.1 },
    })
    expect(run.fills).toEqual([
      [1, 10, 101],
      [2, 5, 102],
      [4, 5, 104],
    ])
    expect(run.notes).toEqual(['Volume cap off until 2 Jan 2023, 09:17: the TEST data has no volume before.'])
  })

  it('L1 F8 fills do not depend on the volume of later bars', () => {
    const fills = (laterVolume: number) =>
      handRun(
        minuteBars([100, 100, 100, 100, 0], [101, 101, 101, 101, 0], [102, 102, 102, 102, laterVolume]),
        atStart(b => b.buy()),
        { fill: { maxVolumeFraction: 0.1 } },
      ).fills
    expect(fills(0)).toEqual([[1, 10, 101]])
    expect(fills(50)).toEqual([[1, 10, 101]])
  })
})
