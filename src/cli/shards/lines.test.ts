import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { linesOf } from './lines.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'sauda-lines-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

it('the lines of a file are the same in pieces of any size, shorter than its lines too', () => {
  const lines = ['{"a":1}', '', 'é'.repeat(50), 'last']
  const path = join(FOLDER, 'lines')
  writeFileSync(path, `${lines.join('\n')}\n`)
  for (let pieceBytes = 1; pieceBytes < 130; pieceBytes++) {
    const file = openSync(path, 'r')
    const read = Array.from(linesOf(file, pieceBytes), ({ bytes, end }) => [bytes.toString(), end] as const)
    closeSync(file)
    expect(read.map(([text]) => text)).toEqual(lines)
    expect(read.map(([, end]) => end)).toEqual([8, 9, 110, 115])
  }
})
