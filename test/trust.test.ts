import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readCatalogue } from '../scripts/trust/catalogue.mjs'
import { CONTROLS } from '../scripts/trust/controls.mjs'
import { judgeRows, type RowTest, tableLines } from '../scripts/trust/judge.mjs'
import { readResults } from '../scripts/trust/readResults.mjs'
import { guardFault } from '../scripts/trust/switchOff.mjs'
import { titleIds } from '../scripts/trust/titleIds.mjs'

const ROW = { id: 'K2', happens: 'a worker `hangs`', files: ['a.test.ts', 'b.spec.ts'] }
const SHOWN = [{ id: 'K2', fault: null }]

function ran(file: string, title: string, state: RowTest['state'] = 'passed'): RowTest {
  return { file, titles: [title], state, times: 1, notes: [] }
}

const HELD = [ran('src/a.test.ts', 'K2 hangs'), ran('test/e2e/b.spec.ts', 'K1 and K2 hang')]
const faultsOf = (tests: readonly RowTest[], switched: Parameters<typeof judgeRows>[2] = SHOWN) =>
  judgeRows([ROW], tests, switched)[0]!.faults

describe('a row of the catalogue', () => {
  it('holds when the tests of all its files passed, and a control was shown', () => {
    expect(faultsOf(HELD)).toEqual([])
    expect(faultsOf([...HELD, ran('src/c.test.ts', 'K2 control: a dead worker')], [])).toEqual([])
    expect(tableLines(judgeRows([ROW], HELD, SHOWN)).at(-1)).toMatch(/^K2 +a worker hangs +2 +2 +1 +held$/)
  })

  it.each<[string, readonly RowTest[], Parameters<typeof judgeRows>[2], string]>([
    ['it has no test', [], SHOWN, 'no test was run'],
    ['only its neighbour has one', [ran('src/a.test.ts', 'K21 other')], SHOWN, 'no test was run'],
    ['one of its files was not run', HELD.slice(0, 1), SHOWN, 'not run: b.spec.ts'],
    ['a test failed', [...HELD, ran('src/a.test.ts', 'K2 x', 'failed')], SHOWN, '1 failed'],
    ['a test was skipped', [...HELD, ran('src/a.test.ts', 'K2 x', 'skipped')], SHOWN, '1 skipped'],
    ['it has no control', HELD, [{ id: 'K1', fault: null }], 'no control'],
    ['its test passes without its guard', HELD, [{ id: 'K2', fault: 'passes' }], 'control: passes'],
    [
      'a test that is its control failed',
      [...HELD, ran('src/a.test.ts', 'K2 control: x', 'failed')],
      SHOWN,
      'a control failed',
    ],
  ])('is not proven when %s', (_, tests, switched, fault) => {
    expect(faultsOf(tests, switched)).toEqual([fault])
  })

  it('holds without the shared files, which are not of this repository, and says so', () => {
    const without = ran('src/a.test.ts', 'K2 real files')
    const notHere = {
      ...without,
      titles: [...without.titles, 'NOT RUN: the shared oracle and data files are not beside this checkout'],
      state: 'skipped' as const,
    }
    expect(judgeRows([ROW], [...HELD, notHere], SHOWN)).toMatchObject([
      { faults: [], tests: 2, times: 2, notes: ['NOT RUN: what needs the shared files'] },
    ])
    expect(faultsOf([notHere])).toContain('no test was run')
  })

  it('has what its tests say beside it, and how often they tried', () => {
    const tests = [
      { ...HELD[0]!, times: 1_000, notes: ['NOT ASKED'] },
      { ...HELD[1]!, state: 'flaky' as const },
    ]
    expect(judgeRows([ROW], tests, SHOWN)).toMatchObject([
      { times: 1_001, notes: ['NOT ASKED', 'passed at a second try'] },
    ])
  })
})

describe('the results of test runs', () => {
  const vitest = (startTime: number, status: string) => ({
    startTime,
    testResults: [
      {
        name: join(ROOT, 'src/a.test.ts'),
        assertionResults: [{ ancestorTitles: ['K2 hang'], title: 'at once', status, meta: { times: 3 } }],
      },
    ],
  })

  function read(runs: readonly object[], sinceMs = 0) {
    const folder = mkdtempSync(join(tmpdir(), 'sauda-results-'))
    for (const [k, run] of runs.entries()) writeFileSync(join(folder, `${k}.json`), JSON.stringify(run))
    try {
      return readResults(folder, sinceMs).map(({ file, titles, state, times }) => [
        file,
        titles.join(' '),
        state,
        times,
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('are those of the last run that was no filter’s', () => {
    const passed = ['src/a.test.ts', 'K2 hang at once', 'passed', 3]
    expect(read([vitest(1, 'passed'), vitest(2, 'pending')])).toEqual([passed])
    expect(read([vitest(2, 'passed'), vitest(1, 'failed')])).toEqual([passed])
    expect(read([vitest(1, 'pending')])).toEqual([['src/a.test.ts', 'K2 hang at once', 'skipped', 3]])
  })

  it('are none of before the last change', () => {
    expect(read([vitest(1, 'passed')], 2)).toEqual([])
  })

  it('are read of end-to-end tests, too', () => {
    const specs = [
      {
        file: 'b.spec.ts',
        title: 'K2 hangs',
        tests: [
          { projectName: 'quick', status: 'flaky', annotations: [{ type: 'times', description: '7' }] },
        ],
      },
    ]
    const run = {
      config: { rootDir: join(ROOT, 'test/e2e') },
      stats: { startTime: '2026-01-01T00:00:00Z' },
      suites: [{ title: 'b.spec.ts', specs: [], suites: [{ title: 'workers', specs }] }],
    }
    expect(read([run])).toEqual([['test/e2e/b.spec.ts', 'workers K2 hangs', 'flaky', 7]])
  })
})

it('every row has a control, whose guard stands where it is looked for', () => {
  // X13 has controls among its own tests
  expect(new Set([...CONTROLS.map(({ id }) => id), 'X13'])).toEqual(
    new Set(readCatalogue().map(({ id }) => id)),
  )
  expect(CONTROLS.flatMap(control => guardFault(control) ?? [])).toEqual([])
})

it('ids are those with which a title begins', () => {
  expect(titleIds('K6 and K11 are refused')).toEqual(['K6', 'K11'])
  expect(titleIds('refuses K6 twice')).toEqual([])
  expect(titleIds('K6')).toEqual([])
})
