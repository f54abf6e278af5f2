import { afterEach, describe, expect, it } from 'vitest'
import {
  compact,
  compactOn,
  decimal,
  duration,
  gainClass,
  inr,
  istDate,
  istDateTime,
  istDayMonth,
  istMinutes,
  istTime,
  percent,
  plusInr,
  quantity,
  roughDuration,
  signedInr,
  signedPercent,
  times,
} from './format.ts'

describe('money', () => {
  it('groups in the Indian way, without decimals or with two', () => {
    expect(inr(12459)).toBe('₹12,459')
    expect(inr(100000)).toBe('₹1,00,000')
    expect(inr(123456789.126, 2)).toBe('₹12,34,56,789.13')
    expect(inr(1120.5, 2)).toBe('₹1,120.50')
    expect(inr(0)).toBe('₹0')
  })

  it('puts a true minus sign before the rupee sign', () => {
    expect(inr(-1120)).toBe('−₹1,120')
    expect(signedInr(-640)).toBe('−₹640')
    expect(signedInr(6240)).toBe('+₹6,240')
    expect(signedInr(0.5, 2)).toBe('+₹0.50')
  })

  it('has no sign on what is, or rounds to, zero', () => {
    expect([0, -0, 0.4, -0.4].map(value => signedInr(value))).toEqual(['₹0', '₹0', '₹0', '₹0'])
    expect([0, 0.001, -0.001].map(value => signedPercent(value))).toEqual(['0.00%', '0.00%', '0.00%'])
    expect(signedInr(-0.4, 2)).toBe('−₹0.40')
    expect(inr(-0.4)).toBe('₹0')
    expect(decimal(-0)).toBe('0.00')
  })

  it('keeps the plus of zero where the specification asks for it', () => {
    expect([6240, 0, -0.4, -640].map(plusInr)).toEqual(['+₹6,240', '+₹0', '+₹0', '−₹640'])
  })

  it('shortens to thousands, lakh and crore, each step where the one before would round up', () => {
    expect(
      [950, 1200, 99_949, 99_950, 1_25_000, 99_94_999, 99_95_000, 3_40_00_000, -1200, 0].map(compact),
    ).toEqual(['950', '1.2K', '99.9K', '1L', '1.3L', '99.9L', '1Cr', '3.4Cr', '−1.2K', '0'])
  })
})

describe('the marks of an axis', () => {
  it.each([
    [
      [95_000, 100_000, 105_000],
      ['0.95L', '1.00L', '1.05L'],
    ],
    [
      [0, 100_000, 200_000],
      ['0', '1L', '2L'],
    ],
    [
      [-2_500, 0, 2_500],
      ['−2.5K', '0', '2.5K'],
    ],
    [
      [9_950_000, 10_000_000, 10_050_000],
      ['0.995Cr', '1.000Cr', '1.005Cr'],
    ],
  ])('%j are written in one unit with the digits that tell them apart', (ticks, words) => {
    expect(ticks.map(compactOn(ticks))).toEqual(words)
  })
})

describe('numbers', () => {
  it('writes per cent with the asked decimals', () => {
    expect(percent(5.6, 1)).toBe('5.6%')
    expect(percent(-8.128)).toBe('−8.13%')
    expect(signedPercent(12.3, 1)).toBe('+12.3%')
    expect(signedPercent(-2, 1)).toBe('−2.0%')
  })

  it('writes prices, ratios and quantities', () => {
    expect(decimal(18231.05)).toBe('18,231.05')
    expect(decimal(-1.837)).toBe('−1.84')
    expect(quantity(142000)).toBe('1,42,000')
    expect(quantity(0.25)).toBe('0.25')
    expect(quantity(-75)).toBe('−75')
  })

  it('writes a dash for what is undefined', () => {
    const all = [inr, signedInr, percent, signedPercent, decimal, quantity, compact, duration]
    for (const format of [...all, istTime, istMinutes, istDate, istDayMonth, istDateTime]) {
      expect([null, undefined, Number.NaN, Infinity].map(value => format(value))).toEqual([
        '–',
        '–',
        '–',
        '–',
      ])
    }
  })

  it('says how often as people do', () => {
    expect([1, 2, 3, 1200].map(times)).toEqual(['once', 'twice', '3 times', '1,200 times'])
  })

  it('writes how long something took', () => {
    expect([0, 839.6, 12_480, 59_999, 185_000, 7_800_000, 273_600_000].map(duration)).toEqual([
      '0 ms',
      '840 ms',
      '12.4 s',
      '59.9 s',
      '3 min 05 s',
      '2 h 10 min',
      '3 d 4 h',
    ])
  })
})

describe('times', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it.each([
    ['UTC', 0],
    ['Asia/Kolkata', -330],
    ['America/New_York', 300],
    ['Pacific/Kiritimati', -840],
  ])('are Indian on a machine in %s', (name, offsetMinutes) => {
    process.env.TZ = name
    const ms = Date.UTC(2023, 0, 2, 19, 0, 5)
    expect(new Date(ms).getTimezoneOffset()).toBe(offsetMinutes)
    expect(istTime(ms)).toBe('00:30:05')
    expect(istMinutes(ms)).toBe('00:30')
    expect(istDate(ms)).toBe('3 Jan 2023')
    expect(istDayMonth(ms)).toBe('3 Jan')
    expect(istDateTime(ms)).toBe('3 Jan 2023, 00:30')
  })
})

it('an estimate is said no more exactly than it is known, and rounds up into the next unit', () => {
  const said = [0, 563, 4_200, 9_600, 29_100, 58_000, 300_000, 580_000, 3_900_000, 7_500_000, 273_600_000]
  expect(said.map(roughDuration)).toEqual([
    '1 s',
    '1 s',
    '4 s',
    '10 s',
    '30 s',
    '1 min',
    '5 min',
    '10 min',
    '65 min',
    '2 h',
    '3 d',
  ])
})

it('the colour of a gain or a loss is neither for what reads as zero', () => {
  expect([12, 0.4, 0, -0.4, -12].map(value => gainClass(value))).toEqual([
    'text-up',
    'text-muted',
    'text-muted',
    'text-muted',
    'text-down',
  ])
  expect(gainClass(-0.4, 2)).toBe('text-down')
})
