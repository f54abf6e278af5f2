import { expect, it } from 'vitest'
import { savedWalkForward } from './testing/walkForward.ts'
import { readWalkForward } from './walkForward.ts'

it('W2 a saved walk-forward keeps how many trades each choice made; an older one, which has none, is whole too', () => {
  const older = savedWalkForward()
  const [first, ...others] = older.windows
  const counted = { ...older, windows: [{ ...first!, chosen: { ...first!.chosen!, trades: 7 } }, ...others] }
  expect(readWalkForward(counted)!.windows[0]!.chosen).toMatchObject({ trades: 7 })
  expect(readWalkForward(older)!.windows).toEqual(older.windows)
})
