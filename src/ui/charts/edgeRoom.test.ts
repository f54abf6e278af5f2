import { describe, expect, it } from 'vitest'
import { withinRoom, withRoom } from './edgeRoom.ts'

const COUNT = 100
const WIDTH_PX = 580
const ROOM_PX = 20

/** Pixels that a range leaves left of the first candle and right of the last one. */
function roomOf({ from, to }: { from: number; to: number }) {
  const candlePx = WIDTH_PX / (to - from + 1)
  return [-from * candlePx, (to - (COUNT - 1)) * candlePx].map(px => Math.round(px * 1_000) / 1_000)
}

describe('room beside the first and the last candle', () => {
  it('is given at an end of the candles that is shown: an arrow there is whole', () => {
    expect(roomOf(withRoom({ from: 0, to: COUNT - 1 }, COUNT, WIDTH_PX, ROOM_PX))).toEqual([20, 20])
    expect(roomOf(withRoom({ from: 0, to: 49 }, COUNT, WIDTH_PX, ROOM_PX))[0]).toBe(20)
    expect(withRoom({ from: 0, to: 49 }, COUNT, WIDTH_PX, ROOM_PX).to).toBe(49)
    expect(roomOf(withRoom({ from: 50, to: COUNT - 1 }, COUNT, WIDTH_PX, ROOM_PX))[1]).toBe(20)
  })

  it('is not needed where the candles go on', () => {
    expect(withRoom({ from: 10, to: 49 }, COUNT, WIDTH_PX, ROOM_PX)).toEqual({ from: 10, to: 49 })
  })

  it('is not taken from a chart that has no width yet', () => {
    expect(withRoom({ from: 0, to: 9 }, COUNT, 0, ROOM_PX)).toEqual({ from: 0, to: 9 })
  })

  it('is all that a drag can show beyond the candles: the view comes back, as wide as it was', () => {
    const left = withinRoom({ from: -30, to: 19 }, COUNT, WIDTH_PX, ROOM_PX)!
    expect(roomOf(left)[0]).toBe(20)
    expect(left.to - left.from).toBeCloseTo(49, 9)
    const right = withinRoom({ from: 80, to: 129 }, COUNT, WIDTH_PX, ROOM_PX)!
    expect(roomOf(right)[1]).toBe(20)
    expect(right.to - right.from).toBeCloseTo(49, 9)
  })

  it('bounds a zoom as well: no farther out than all candles', () => {
    expect(roomOf(withinRoom({ from: -400, to: 300 }, COUNT, WIDTH_PX, ROOM_PX)!)).toEqual([20, 20])
  })

  it('leaves a view alone that has no more of it', () => {
    const whole = withRoom({ from: 0, to: COUNT - 1 }, COUNT, WIDTH_PX, ROOM_PX)
    expect(withinRoom(whole, COUNT, WIDTH_PX, ROOM_PX)).toBeNull()
    expect(withinRoom({ from: 3, to: 60 }, COUNT, WIDTH_PX, ROOM_PX)).toBeNull()
  })
})
