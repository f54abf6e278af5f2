/** Which moment a date that is written in a script is. */
import { afterEach, describe, expect, it } from 'vitest'
import { converted, testMarket } from '../../../test/convertedPine.ts'

const { bars } = testMarket()

/** The moment by the time of the first bar, from which a script takes it. */
function msOf(moment: string): number {
  const { lines } = converted(`//@version=6
strategy("Moments")
shown = time - ${moment}
if close > open
    strategy.entry("L", strategy.long)
plot(shown, "Shown")
`)
  return bars.openMs[0]! - lines!(bars, {}, null, [bars])[0]!.values[0]!
}

describe('a moment that is written in a script', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it.each([
    ['timestamp(2024, 5, 29, 9, 15)', '2024-05-29T09:15+05:30'],
    ['timestamp(2024, 5, 29, 9, 15, 30)', '2024-05-29T09:15:30+05:30'],
    ['timestamp(2024, 5)', '2024-05-01T00:00+05:30'],
    ['timestamp("2024-05-29T09:15+05:30")', '2024-05-29T09:15+05:30'],
    ['timestamp("2024-05-29T09:15:00+0530")', '2024-05-29T09:15+05:30'],
    ['timestamp("2024-05-29T03:45-05:30")', '2024-05-29T09:15Z'],
    ['timestamp("29 May 2024 09:15 +0530")', '2024-05-29T09:15+05:30'],
    ['timestamp("29 May 2024 03:45Z")', '2024-05-29T03:45Z'],
    ['timestamp("2024-05-29T03:45Z")', '2024-05-29T03:45Z'],
    ['timestamp("2024-05-29T03:45z")', '2024-05-29T03:45Z'],
    // what has no zone is of Greenwich
    ['timestamp("2024-05-29T03:45")', '2024-05-29T03:45Z'],
    ['timestamp("2024-05-29 03:45")', '2024-05-29T03:45Z'],
    ['timestamp("2024-05-29")', '2024-05-29T00:00Z'],
    ['timestamp("Wed 2024-05-29")', '2024-05-29T00:00Z'],
    ['timestamp("29 May 2024")', '2024-05-29T00:00Z'],
    ['timestamp("29 May 2024 03:45")', '2024-05-29T03:45Z'],
    ['timestamp("29 May 2024 03:45 pm")', '2024-05-29T15:45Z'],
    ['timestamp("29-May-2024 03:45")', '2024-05-29T03:45Z'],
    ['timestamp("Thu, 30 May 2024 03:45")', '2024-05-30T03:45Z'],
    ['timestamp("29 May 2024 03:45 (no zone)")', '2024-05-29T03:45Z'],
    ['timestamp("29 May 2024 03:45 GMT")', '2024-05-29T03:45Z'],
    ['timestamp("29 May 2024 03:45 UTC")', '2024-05-29T03:45Z'],
    ['timestamp("29 May 2024 09:15 GMT+0530")', '2024-05-29T09:15+05:30'],
    ['timestamp("29-May-2024")', '2024-05-29T00:00Z'],
    ['timestamp("05-29-2024")', '2024-05-29T00:00Z'],
    ['timestamp("29 May 2024 09:15 +0530 (IST)")', '2024-05-29T09:15+05:30'],
    // no year of the last century
    ['timestamp("0099-05-29")', '0099-05-29T00:00Z'],
  ])('%s is %s on a machine in any zone', (moment, at) => {
    for (const name of ['UTC', 'Asia/Kolkata', 'America/New_York']) {
      process.env.TZ = name
      expect(new Date(msOf(moment)).toISOString(), name).toBe(new Date(at).toISOString())
    }
  })
})
