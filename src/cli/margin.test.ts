/** The margin command as its user starts it: in a process of its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../test/command.ts'
import { publishedTable } from '../engine/margin/testing/published.ts'
import { spanText } from '../import/span/testing/spanFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'sauda-margin-'))
const file = join(folder, 'nsccl.20260529.s.spn')
writeFileSync(file, spanText(publishedTable()), 'latin1')
afterAll(() => rmSync(folder, { recursive: true }))

const margin = (...args: string[]) => runCommand('margin', args)
const withFile = (...legs: string[]) =>
  margin('--span', file, '--instrument', 'NIFTY', ...legs.flatMap(leg => ['--leg', leg]))

describe('npm run margin', () => {
  it('A9 prints what the legs bind together, by the file', () => {
    const { status, stdout, stderr } = withFile('buy:1:FUT:2026-06-30', 'buy:1:23000PE:2026-06-30')
    expect([status, stderr]).toEqual([0, ''])
    const printed = JSON.parse(stdout)
    expect(printed).toMatchObject({
      instrument: 'NIFTY',
      source: 'span',
      file: { exchange: 'NSE', date: '2026-05-29', created: '2026-05-29 18:45', settlement: true },
      day: '2026-05-29',
      lot: 65,
      legs: [
        { contract: 'future of 2026-06-30', qty: 65, span: 143_720, exposure: 30_873, premium: 0 },
        { contract: '23000 PE of 2026-06-30', qty: 65, span: 0, exposure: 0, premium: 10_212 },
      ],
    })
    expect(Math.abs(printed.total / 78_904 - 1)).toBeLessThan(0.01)
    expect(printed.total).toBe(printed.span + printed.exposure)
    expect(printed.notes).toEqual([])
    expect(printed.benefit).toBeCloseTo(174_593 - printed.total, 2)
  })

  it('A9 without a file it is an estimate, and called one', () => {
    const { status, stdout } = margin(
      ...['--instrument', 'NIFTY', '--spot', '23547.75', '--day', '2026-05-29'],
      ...['--leg', 'sell:2:FUT:2026-06-30@23748.46'],
    )
    expect(status).toBe(0)
    // 9.3 % of the spot, and 2 % of the future's value
    expect(JSON.parse(stdout)).toMatchObject({
      source: 'estimate',
      file: null,
      legs: [{ qty: -130 }],
      scan: 284_692.3,
      exposure: 61_746,
      premium: 0,
      notes: [],
    })
  })

  it('A9 an estimate says that it leaves out the calendar charge', () => {
    const { status, stdout } = margin(
      ...['--instrument', 'NIFTY', '--spot', '23547.75', '--day', '2026-05-29'],
      ...['--leg', 'buy:1:FUT:2026-06-30@23600', '--leg', 'sell:1:FUT:2026-07-28@23700'],
    )
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      calendar: 0,
      notes: [
        'The estimate leaves out the calendar charge for one expiry held against another: only a SPAN file has its rate.',
      ],
    })
  })

  it.each([
    [['--leg', 'buy:1:FUT:2026-06-30'], '--instrument is missing. See --help.'],
    [['--instrument', 'NIFTY'], '--leg is missing. See --help.'],
    [['--instrument', 'NIFTY', '--leg', 'buy:1:FUT'], '--leg: "buy:1:FUT" must be SIDE:LOTS:CONTRACT:EXPIRY'],
    [['--instrument', 'NIFTY', '--leg', 'buy:1:FUT:2026-06-30'], '--day is missing: without --span'],
    [
      ['--span', '/nowhere', '--instrument', 'NIFTY', '--leg', 'buy:1:FUT:2026-06-30'],
      '--span: cannot read "/nowhere" (ENOENT)',
    ],
    [
      ['--span', file, '--instrument', 'NIFTY', '--leg', 'buy:1:FUT:2026-07-28'],
      'The SPAN file has no NIFTY future of 2026-07-28.',
    ],
    [
      ['--span', file, '--instrument', 'NIFTY', '--day', '2026-07-29', '--leg', 'buy:1:FUT:2026-06-30'],
      'The future of 2026-06-30 has expired before 2026-07-29: take an earlier day or a later expiry.',
    ],
    [
      [
        ...['--instrument', 'NIFTY', '--spot', '23547.75', '--day', '2026-07-29'],
        ...['--leg', 'buy:1:FUT:2026-06-30@23600'],
      ],
      'The future of 2026-06-30 has expired before 2026-07-29: take an earlier day or a later expiry.',
    ],
    [['--span', file, '--instrument', 'TCS', '--leg', 'buy:1:FUT:2026-07-28'], 'has no contracts of TCS.'],
  ])('exits with 2 and one sentence for what a trader can fix: %j', (args, sentence) => {
    const { status, stdout, stderr } = margin(...args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('says with --help what it takes', () => {
    expect(margin('--help').stdout).toMatch(/^Prints what futures and options of one underlying bind/)
  })
})
