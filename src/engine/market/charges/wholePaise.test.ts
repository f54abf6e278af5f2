import { describe, expect, it } from 'vitest'
import { FEMTO_PER_PAISA, NO_LINES } from './exact.ts'
import { toWholePaise } from './wholePaise.ts'

const paise = (amount: number) => (BigInt(Math.round(amount * 1000)) * FEMTO_PER_PAISA) / 1000n

describe('charges in whole paise', () => {
  it('C7 gives the paise that are left to the lines that lost most', () => {
    const lines = { ...NO_LINES, stt: paise(25.4), exchange: paise(3.7), sebi: paise(0.1), gst: paise(0.6) }
    // 29.8 in all
    expect(toWholePaise(lines, 30)).toMatchObject({ stt: 25, exchange: 4, sebi: 0, gst: 1, dp: 0 })
  })

  it('C7 leaves lines that are whole alone', () => {
    expect(toWholePaise({ ...NO_LINES, stamp: paise(7), brokerage: paise(2000) }, 2007)).toMatchObject({
      brokerage: 2000,
      stamp: 7,
    })
  })
})
