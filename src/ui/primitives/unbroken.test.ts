import { expect, it } from 'vitest'
import { unbroken } from './unbroken.ts'

it('a sign is kept at its amount, and nothing else is changed', () => {
  expect(unbroken('Closed: −₹1,234 and +₹80.00, −2 of 3.')).toBe(
    'Closed: −\u2060₹1,234 and +\u2060₹80.00, −2 of 3.',
  )
})
