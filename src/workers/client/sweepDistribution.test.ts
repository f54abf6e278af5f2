import { describe, expect, it } from 'vitest'
import { columnBytesOf, SweepDistribution } from './sweepDistribution.ts'

const runs = (count: number) => Int32Array.from({ length: count }, (_, k) => k)

describe('distributing a sweep', () => {
  it('gives all workers together no more memory for indicators than two of them may take', () => {
    const most = columnBytesOf(1)
    for (const workers of [1, 2, 3, 15, 63]) {
      const bytes = columnBytesOf(workers)
      expect(bytes).toBeLessThanOrEqual(most)
      expect(bytes * workers).toBeLessThanOrEqual(2 * most)
      // as much as there is: a column that is dropped is computed again
      expect(bytes === most || bytes * (workers + 1) > 2 * most).toBe(true)
    }
  })

  it('hands each run out once, in slices as large as asked for', () => {
    const distribution = new SweepDistribution(runs(5))
    expect(
      [distribution.next(2), distribution.next(2), distribution.next(2), distribution.next(2)].map(
        slice => slice && [...slice],
      ),
    ).toEqual([[0, 1], [2, 3], [4], null])
  })

  it('begins with one run and grows towards 20 ms, four times at most from one slice to the next', () => {
    const pace = new SweepDistribution(runs(1_000)).pace()
    expect(pace.next()).toHaveLength(1)
    pace.took(1, 1)
    expect(pace.next()).toHaveLength(4)
    pace.took(4, 4)
    expect(pace.next()).toHaveLength(16)
    pace.took(16, 16)
    expect(pace.next()).toHaveLength(20)
    // a slice never becomes empty, however slow a run is
    pace.took(20, 60_000)
    expect(pace.next()).toHaveLength(1)
  })

  it('hands the slice of a dead worker out again, once', () => {
    const distribution = new SweepDistribution(runs(4))
    const lost = distribution.next(2)!
    expect(distribution.takeBack([lost])).toBe(true)
    expect(distribution.next(1)).toBe(lost)
    expect([...distribution.next(9)!]).toEqual([2, 3])
    expect(distribution.takeBack([lost])).toBe(false)
  })

  it('hands out nothing more once it is ended, not even a slice that was lost', () => {
    const distribution = new SweepDistribution(runs(4))
    distribution.takeBack([distribution.next(2)!])
    distribution.end()
    expect(distribution.next(1)).toBe(null)
  })
})
