// What the test runs left: `npm test` and `npm run trust` have Vitest and Playwright write their results as JSON.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './catalogue.mjs'

/** What a change in makes earlier results worthless. */
const SOURCES = ['src', 'test', 'scripts', 'public', 'package-lock.json', 'vite.config.ts', 'index.html']

/** When the newest of the files that tests depend on was changed. */
export function lastChangeMs() {
  return Math.max(...SOURCES.map(name => newestMs(join(ROOT, name))))
}

function newestMs(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map(name => newestMs(join(path, name))))
}

/**
 * Each test that was run since then: { file, titles, state, times, notes }. Of one that ran more than once the last run
 * counts; a run that left it out by a filter is none. `state` is passed, flaky, failed or skipped.
 */
export function readResults(folder, sinceMs) {
  const runs = existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.json'))
        .map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')))
        .map(json => (json.suites ? playwrightRun(json) : vitestRun(json)))
        .filter(({ startMs }) => startMs >= sinceMs)
        .sort((a, b) => a.startMs - b.startMs)
    : []
  const last = new Map()
  for (const { tests } of runs) {
    for (const test of numbered(tests)) {
      const before = last.get(test.key)
      if (before === undefined || test.state !== 'skipped') last.set(test.key, test)
    }
  }
  return [...last.values()]
}

/** With keys of which no two are equal in one run, though titles may be. */
function numbered(tests) {
  const seen = new Map()
  return tests.map(test => {
    const name = [test.project, test.file, ...test.titles].join('\0')
    const number = seen.get(name) ?? 0
    seen.set(name, number + 1)
    return { ...test, key: `${name}\0${number}` }
  })
}

function vitestRun({ startTime, testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, meta }) => ({
      project: '',
      file: relative(ROOT, name),
      titles: [...ancestorTitles, title],
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
      times: meta?.times ?? 1,
      notes: meta?.notes ?? [],
    })),
  )
  return { startMs: startTime, tests }
}

const STATES = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' }

function playwrightRun({ config, stats, suites }) {
  const of = (annotations, type) => annotations.filter(one => one.type === type).map(one => one.description)
  const collect = (suite, titles) => [
    ...(suite.suites ?? []).flatMap(inner => collect(inner, [...titles, inner.title])),
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status, annotations }) => ({
        project: projectName,
        file: relative(ROOT, join(config.rootDir, file)),
        titles: [...titles, title],
        state: STATES[status],
        times: Number(of(annotations, 'times')[0] ?? 1),
        notes: of(annotations, 'note'),
      })),
    ),
  ]
  // the outermost suites are the files
  return { startMs: Date.parse(stats.startTime), tests: suites.flatMap(suite => collect(suite, [])) }
}
