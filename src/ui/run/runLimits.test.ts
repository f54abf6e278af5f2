import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS, readSettings } from '../../storage/settings/settings.ts'
import { formLimits } from './runLimits.ts'
import type { FormValues } from './useRunForm.ts'

const VALUES = {} as FormValues

/** The limits of a run on a device that stored this. */
const limitsOf = (stored: unknown, values = VALUES) =>
  formLimits(values, { ...readSettings(stored), problem: null }, null)

it('I11 a limit that could not be read is named where it binds a run, and the others are those that were saved', () => {
  const { risk, warning } = limitsOf({ ...DEFAULT_SETTINGS, maxDailyLoss: 2_000, maxDrawdown: '1' })
  expect(risk).toEqual({ maxPositionQty: 100, maxDailyLoss: 2_000, maxDrawdownPct: 5 })
  expect(warning).toBe(
    'The saved value of one setting could not be read, so its default is used: Max Drawdown (%) 5.',
  )
})

it('I11 what binds no run is not named there, and a link with limits of its own needs none of them', () => {
  expect(limitsOf({ ...DEFAULT_SETTINGS, logLevel: 'verbose' }).warning).toBeNull()
  const link = { limits: '10~500~2~15:00' } as FormValues
  expect(limitsOf({ maxDrawdown: '1' }, link)).toMatchObject({ from: 'link', warning: null })
})

it('I11 settings that could not be read at all are said where their defaults bind a run', () => {
  const state = {
    settings: DEFAULT_SETTINGS,
    unreadable: [],
    problem: 'The saved settings could not be read.',
  }
  expect(formLimits(VALUES, state, null).warning).toBe('The saved settings could not be read.')
})
