import { expect, it } from 'vitest'
import { BarTimes } from './barTimes.ts'
import { seededRandom } from './random.ts'

/** Days of mostly the same number of bars, as a file has them: some are short, some have one bar. */
function fileOf(seed: number): { openMs: Float64Array; days: number } {
  const random = seededRandom(seed)
  const times: number[] = []
  const days = 1 + Math.floor(random() * 30)
  for (let day = 0; day < days; day++) {
    const count = random() < 0.7 ? 75 : 1 + Math.floor(random() * 300)
    for (let k = 0; k < count; k++) times.push(day * 1_000 + k)
  }
  return { openMs: Float64Array.from(times), days }
}

it('the first bar at a time is the one that a walk over all bars finds, whatever was asked before', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { openMs, days } = fileOf(seed)
    for (const noon of [500, 40, 0]) {
      const times = new BarTimes(openMs)
      let from = 0
      for (let day = 0; day <= days; day++) {
        for (const ms of [day * 1_000 + noon, (day + 1) * 1_000]) {
          const walked = openMs.findIndex((at, i) => i >= from && at >= ms)
          const wanted = walked < 0 ? openMs.length : walked
          expect(times.firstAt(ms, from), `seed ${seed}, ${ms} from ${from}`).toBe(wanted)
          from = wanted
        }
      }
    }
  }
})
