import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { JsonTexts } from './jsonPieces.ts'
import { checkOut, printJson } from './output.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'sauda-output-'))

afterAll(() => {
  rmSync(FOLDER, { recursive: true })
})

describe('printJson', () => {
  it('writes every byte of a result that is longer than what is written at a time, in any script', () => {
    const path = join(FOLDER, 'long.json')
    const text = '₹ 1,00,000 – निफ्टी 😀 '.repeat(40_000)
    const rows = Array.from({ length: 50_000 }, (_, k) => ({ k, words: 'प्रवेश' }))
    const column = Float64Array.from({ length: 300_000 }, (_, k) => k / 100)
    const texts = new JsonTexts(rows.map(row => JSON.stringify(row)))
    printJson({ text, rows: texts, column }, path)
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify({ text, rows, column: Array.from(column) })}\n`)
  })

  it.skipIf(!existsSync('/dev/full'))('says that the disk behind standard output is full', () => {
    const full = openSync('/dev/full', 'w')
    const leg = ['--leg', 'sell:1:23700CE:2026-06-30@437.65']
    const args = ['--instrument', 'NIFTY', '--spot', '23547.75', '--day', '2026-05-29', ...leg]
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/run.mjs', 'src/cli/margin.ts', ...args],
      {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      },
    )
    closeSync(full)
    expect([status, stderr]).toEqual([
      2,
      'Cannot write to standard output (ENOSPC). Write to a file with room for the result.\n',
    ])
  })
})

describe('checkOut', () => {
  it('passes what can be written, and leaves no trace of having asked', () => {
    const there = join(FOLDER, 'there.json')
    writeFileSync(there, 'an earlier result')
    checkOut(null, [])
    checkOut(there, [{ option: 'data', path: join(FOLDER, 'another.csv') }])
    checkOut(join(FOLDER, 'new.json'), [])
    checkOut('in-the-current-folder.json', [])
    expect(readFileSync(there, 'utf8')).toBe('an earlier result')
    expect(existsSync(join(FOLDER, 'new.json'))).toBe(false)
  })

  it('refuses a folder that is not there, a folder in the place of a file, and no name', () => {
    mkdirSync(join(FOLDER, 'folder'))
    expect(() => checkOut(join(FOLDER, 'none/new.json'), [])).toThrow(
      /^--out: cannot write ".*new\.json" \(ENOENT\)/,
    )
    expect(() => checkOut(join(FOLDER, 'folder'), [])).toThrow(/^--out: cannot write ".*folder" \(EISDIR\)/)
    expect(() => checkOut('', [])).toThrow('--out: cannot write "" (ENOENT). Choose another file.')
  })

  it('refuses a file that is read, under whatever name', () => {
    const data = join(FOLDER, 'bars.csv')
    writeFileSync(data, 'the only copy')
    symlinkSync(data, join(FOLDER, 'link.csv'))
    linkSync(data, join(FOLDER, 'second-name.csv'))
    const read = [
      { option: 'hedge', path: join(FOLDER, 'none.csv') },
      { option: 'data', path: data },
    ]
    for (const name of ['bars.csv', './folder/../bars.csv', 'link.csv', 'second-name.csv']) {
      const out = `${FOLDER}/${name}`
      expect(() => checkOut(out, read)).toThrow(
        `--out: "${out}" is also the file of --data. Choose another file.`,
      )
    }
    checkOut('/dev/null', [{ option: 'data', path: '/dev/null' }])
  })
})
