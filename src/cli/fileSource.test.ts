import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { marketCsv } from '../../scripts/marketCsv.mjs'
import { hashBars } from '../engine/index.ts'
import { type ByteSource, memorySource, readMarketFiles } from '../import/readFiles.ts'
import { openFile } from './fileSource.ts'

const folder = mkdtempSync(join(tmpdir(), 'sauda-source-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PIECE_BYTES = 262_144

function fileOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('a file on disk', () => {
  it('gives the bytes of any range, and fewer behind its end', async () => {
    const path = fileOf('letters.csv', 'abcdefghij')
    const { source, close } = await openFile(path)
    expect({ name: source.name, size: source.size }).toEqual({ name: 'letters.csv', size: 10 })
    expect(Buffer.from(await source.read(3, 6)).toString()).toBe('def')
    truncateSync(path, 4)
    expect(Buffer.from(await source.read(2, 8)).toString()).toBe('cd')
    await close()
    await expect(source.read(0, 1)).rejects.toThrow()
  })

  it('is never asked for more than 256 KB of a text at once, and gives the bars of the whole', async () => {
    const csv = marketCsv({ bars: 65_000 })
    for (const text of [csv, JSON.stringify({ data: { candles: rowsOf(csv) } })]) {
      expect(text.length).toBeGreaterThan(PIECE_BYTES)
      const { source, close } = await openFile(fileOf('NIFTY.csv', text))
      const lengths: number[] = []
      const watched = {
        ...source,
        read: (from: number, to: number) => {
          lengths.push(to - from)
          return source.read(from, to)
        },
      }
      const inPieces = await hashOf(watched)
      await close()
      expect(Math.max(...lengths)).toBe(PIECE_BYTES)
      expect(inPieces).toBe(await hashOf(memorySource('NIFTY.csv', Buffer.from(text))))
    }
  })

  it('that is none is the error of the system', async () => {
    await expect(openFile(join(folder, 'nothing.csv'))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(openFile(folder)).rejects.toMatchObject({ code: 'EISDIR' })
  })
})

async function hashOf(source: ByteSource): Promise<string> {
  const outcome = await readMarketFiles([source])
  if (outcome.kind === 'question') throw new Error(outcome.message)
  expect(outcome.datasets).toMatchObject([{ intervalMinutes: 1, rejected: 0 }])
  return hashBars(outcome.datasets[0]!.bars)
}

/** The rows of such a file as candles. */
function rowsOf(csv: string): (string | number)[][] {
  const [, ...lines] = csv.trimEnd().split('\n')
  return lines.map(line => line.split(',').map((cell, i) => (i === 0 ? cell : Number(cell))))
}
