import { basename } from 'node:path'
import { isControl, titleIds } from './titleIds.mjs'

/** The title of a test that stands for those that need files which are no part of the repository (test/shared.ts). */
const NOT_HERE = /^NOT RUN: the shared /

/**
 * What is known of each row of the catalogue: { id, happens, tests, times, controls, notes, faults }. A row holds when it
 * has no fault: it has tests, those of every file that the catalogue names among them; all of them were run and passed, but
 * for those that need the shared files where these are not; and a control has shown that they can fail. `switched` has what
 * came of the guards that were switched off, by id.
 */
export function judgeRows(catalogue, tests, switched) {
  return catalogue.map(row => {
    const ofRow = tests.filter(({ titles }) => titles.some(title => titleIds(title).includes(row.id)))
    const all = ofRow.filter(
      ({ titles, state }) => state !== 'skipped' || !titles.some(title => NOT_HERE.test(title)),
    )
    const controls = all.filter(({ titles }) => titles.some(isControl))
    const own = all.filter(test => !controls.includes(test))
    const off = switched.filter(({ id }) => id === row.id)
    return {
      id: row.id,
      happens: row.happens,
      tests: own.length,
      times: own.reduce((sum, { times }) => sum + times, 0),
      controls: controls.length + off.filter(({ fault }) => fault === null).length,
      notes: [
        ...new Set(
          own.flatMap(({ notes, state }) =>
            state === 'flaky' ? [...notes, 'passed at a second try'] : notes,
          ),
        ),
        ...(all.length < ofRow.length ? ['NOT RUN: what needs the shared files'] : []),
      ],
      faults: [...faultsOf(row, own), ...faultsOfControls(controls, off)],
    }
  })
}

function faultsOf({ files }, own) {
  const count = state => own.filter(test => test.state === state).length
  const missing = files.filter(file => !own.some(test => `/${test.file}`.endsWith(`/${file}`)))
  return [
    ...(own.length === 0 ? ['no test was run'] : []),
    ...(own.length > 0 && missing.length > 0
      ? [`not run: ${missing.map(file => basename(file)).join(', ')}`]
      : []),
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('skipped') > 0 ? [`${count('skipped')} skipped`] : []),
  ]
}

function faultsOfControls(controls, off) {
  return [
    ...(controls.length + off.length === 0 ? ['no control'] : []),
    ...(controls.some(({ state }) => state !== 'passed') ? ['a control failed'] : []),
    ...off.flatMap(({ fault }) => (fault === null ? [] : [`control: ${fault}`])),
  ]
}

/** The table as lines of text. */
export function tableLines(rows) {
  const cells = [
    ['Id', 'What was tried', 'Tests', 'Times', 'Controls', 'Result'],
    ...rows.map(({ id, happens, tests, times, controls, notes, faults }) => [
      id,
      shortened(happens),
      `${tests}`,
      times.toLocaleString('en-IN'),
      `${controls}`,
      [faults.length === 0 ? 'held' : `NOT PROVEN: ${faults.join('; ')}`, ...notes].join('; '),
    ]),
  ]
  const widths = [0, 1, 2, 3, 4].map(at => Math.max(...cells.map(row => row[at].length)))
  const isNumber = at => at >= 2 && at <= 4
  return cells.map(row =>
    row
      .map((cell, at) =>
        at === 5 ? cell : isNumber(at) ? cell.padStart(widths[at]) : cell.padEnd(widths[at]),
      )
      .join('  '),
  )
}

const LONGEST = 72

function shortened(text) {
  const plain = text.replaceAll('`', '')
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 1).trimEnd()}…`
}
