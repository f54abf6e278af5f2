import { describe, expect, it } from 'vitest'
import { optionStrike, optionUnderlying } from './optionContract.ts'

describe('C3 an option is known by its name', () => {
  it.each([
    // Kite and NSE: a month, weeks
    ['NIFTY24JUL24450CE', 'NIFTY'],
    ['NIFTY2472524450PE', 'NIFTY'],
    ['NIFTY24O0324450PE', 'NIFTY'],
    ['BANKNIFTY23JAN41000CE', 'BANKNIFTY'],
    ['NFO:BANKNIFTY2331641000PE', 'BANKNIFTY'],
    ['RELIANCE24AUG3300CE', 'RELIANCE'],
    // Angel, openalgo, GlobalDataFeeds
    ['NIFTY25JUL2424450CE', 'NIFTY'],
    ['NIFTY05JUN2522600PE.NFO', 'NIFTY'],
    // Upstox
    ['NIFTY 24450 CE 25 JUL 24', 'NIFTY'],
    // Dhan
    ['NIFTY-Jul2024-24450-CE', 'NIFTY'],
    // a row of NSE's bhavcopy, as the import names it
    ['NIFTY 05-Jan-2023 18200 CE', 'NIFTY'],
    ['NIFTY 2024-07-25 24450 CE', 'NIFTY'],
    ['nifty_24450_ce', 'NIFTY'],
  ])('%s is an option of %s', (name, underlying) => {
    expect(optionUnderlying(name)).toBe(underlying)
  })

  it.each([
    'RELIANCE',
    'BAJFINANCE',
    'PERFORMANCE',
    'NIFTY',
    'NIFTY 50',
    'NIFTYPE',
    'NIFTY 2023 PE',
    'NIFTY 50 PE',
    'NIFTY24JULFUT',
    'NIFTY25AUG26FUT',
    'NIFTY 25-Jan-2023',
    '24450CE',
    'NIFTY24JUL24450CEX',
    '20MICRONS',
    '',
    `${'9'.repeat(10_000)}CE`,
  ])('%s is none', name => {
    expect(optionUnderlying(name)).toBeNull()
  })
})

describe('A9 the strike of an option is known by its name', () => {
  it.each([
    ['NIFTY24JUL24450CE', 24_450],
    ['NIFTY2472524450PE', 24_450],
    ['NFO:BANKNIFTY2331641000PE', 41_000],
    ['NIFTY05JUN2522600PE.NFO', 22_600],
    ['NIFTY 24450 CE 25 JUL 24', 24_450],
    ['NIFTY-Jul2024-24450-CE', 24_450],
    ['NIFTY 2024-07-25 9800 CE', 9_800],
    ['nifty_24450_ce', 24_450],
  ])('%s: %d', (name, strike) => {
    expect(optionStrike(name)).toBe(strike)
  })

  // that of July 2025 at 2,09,800, or that of 25 July 2020 at 9,800
  it.each(['NIFTY25JUL209800CE', 'NIFTY', 'RELIANCE', ''])('%s has none', name => {
    expect(optionStrike(name)).toBeNull()
  })
})
