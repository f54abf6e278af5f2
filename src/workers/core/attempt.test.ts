import { expect, it } from 'vitest'
import { InputError } from '../../engine/index.ts'
import { attempt, attemptLater } from './attempt.ts'

const problem = { message: 'Enter a capital.', field: 'capital' }

it('what a trader can mend comes back as a problem, and a bug is thrown on', async () => {
  const refuse = () => {
    throw new InputError(problem.message, problem.field)
  }
  const fail = () => {
    throw new TypeError('a bug')
  }
  expect(attempt(() => 1)).toEqual({ ok: true, value: 1 })
  expect(attempt(refuse)).toEqual({ ok: false, problem })
  expect(() => attempt(fail)).toThrow('a bug')
  expect(await attemptLater(async () => 1)).toEqual({ ok: true, value: 1 })
  expect(await attemptLater(async () => refuse())).toEqual({ ok: false, problem })
  await expect(attemptLater(async () => fail())).rejects.toThrow('a bug')
})
