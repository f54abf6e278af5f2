import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { seededMinuteBars } from './bars.ts'
import { differenceOf } from './contest/answer.ts'
import { readBars, writeBars } from './contest/barsFile.ts'
import { contest } from './contest/contest.ts'
import { plainLoopOver } from './limit/plainLoop.ts'
import { buildLimits } from './limit.bench.ts'
import { loopOver, RICH_SMA_CROSS } from './ours.ts'

const folder = mkdtempSync(join(tmpdir(), 'sauda-limit-'))
const file = join(folder, 'bars')
const bars = seededMinuteBars(5_000, 3)
writeBars(file, bars)
const { built, missing } = buildLimits(folder, file)
const hasNoCompiler = missing.some(sentence => sentence.includes('ENOENT'))
afterAll(() => rmSync(folder, { recursive: true }))

function ours() {
  const work = loopOver(bars, RICH_SMA_CROSS)
  work.run()
  return work.answer()
}

it('a file of bars is read as it was written', () => {
  expect(readBars(file)).toEqual(bars)
})

it('the plain loop trades as the engine does, to the paisa', () => {
  const plain = plainLoopOver(bars)
  plain.run()
  expect(ours().entryBar!.length).toBeGreaterThan(50)
  expect(differenceOf(ours(), plain.answer(), { net: 1e-6 }, 'trades')).toBeNull()
})

it.skipIf(hasNoCompiler)('both limits in C trade as the engine does, to the paisa', async () => {
  expect(missing).toEqual([])
  const { entries } = await contest(built, { rounds: 1, turnMs: 1 })
  expect(entries).toHaveLength(2)
  for (const { answer, rounds } of entries) {
    expect(differenceOf(ours(), answer, { net: 1e-6 }, 'trades')).toBeNull()
    expect(rounds[0]!.ms.length).toBeGreaterThan(0)
  }
})
