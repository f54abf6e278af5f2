import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { contest } from './contest.ts'
import { toRows } from './rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'sauda-contest-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A contender that answers with a number, writes its name to a file on each turn, and says that a run took so long. */
function scripted(name: string, answer: number, ms: number, turns = 'turns') {
  const script = `
    const fs = require('node:fs')
    console.log(JSON.stringify({ answer: { net: [${answer}] } }))
    require('node:readline').createInterface({ input: process.stdin }).on('line', () => {
      fs.appendFileSync(${JSON.stringify(join(folder, turns))}, '${name} ')
      console.log(JSON.stringify({ ms: [${ms}, ${ms * 3}], cpuMs: ${ms * 8}, peakMemoryMb: 7 }))
    })`
  return { name, program: process.execPath, args: ['-e', script] }
}

it('contenders take turns, and the first turn of each is not counted', async () => {
  const { entries } = await contest([scripted('a', 1, 2), scripted('b', 1, 4)], { rounds: 2, turnMs: 1 })
  expect(readFileSync(join(folder, 'turns'), 'utf8')).toBe('a b a b a b ')
  expect(entries.map(({ rounds }) => rounds.length)).toEqual([2, 2])
})

it('a line tells time and ratio to the base, and how an answer differs from ours', async () => {
  const { entries } = await contest([scripted('a', 1, 2, 'x'), scripted('b', 5, 4, 'x')], {
    rounds: 1,
    turnMs: 1,
  })
  const rows = toRows(entries, { work: 1000, bases: ['a'], tolerance: { net: 0.5 }, unit: 'trades' })
  expect(rows).toMatchObject([
    {
      case: 'a',
      medianMs: 6,
      minMs: 2,
      repetitions: 2,
      peakMemoryMb: 7,
      ratios: { a: 1 },
      answer: 'same trades',
    },
    { case: 'b', medianMs: 12, ratios: { a: 2 }, answer: 'differs: net of trades 0 is 5, ours 1' },
  ])
})

it('who is not there is told in a sentence, and the others go on', async () => {
  const absent = { name: 'absent', program: join(folder, 'no-such-program'), args: [] }
  const broken = {
    name: 'broken',
    program: process.execPath,
    args: ['-e', 'console.error("no module"); process.exit(1)'],
  }
  const { entries, missing } = await contest([absent, broken, scripted('a', 1, 2, 'y')], {
    rounds: 1,
    turnMs: 1,
  })
  expect(entries).toHaveLength(1)
  expect(missing[0]).toMatch(/^absent is not on this machine: /)
  expect(missing[1]).toBe('broken did not take part: no module')
})

it('one of ours that is not there is a fault', async () => {
  const broken = { name: 'ours', program: process.execPath, args: ['-e', 'process.exit(1)'], isOurs: true }
  await expect(contest([broken, scripted('a', 1, 2, 'z')], { rounds: 1, turnMs: 1 })).rejects.toThrow(
    /^ours did not take part/,
  )
  expect(existsSync(join(folder, 'z'))).toBe(false)
})
