import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { type ByteSource, memorySource } from '../archives/source.ts'
import { HEAD_BYTES, readCsv } from './csv.ts'
import type { FileBars } from './fileBars.ts'
import type { ReadElsewhere } from './filePart.ts'
import { readInTwo } from './readInTwo.ts'
import { readPart } from './readPart.ts'

const HEADER = 'date,open,high,low,close,volume\n'
const DAYS = 14
const MINUTES = 375

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Bytes in pieces so short that rows lie across their edges. */
const sourceOf = (bytes: Uint8Array): ByteSource => ({ ...memorySource('a.csv', bytes), pieceBytes: 40_001 })

/** Rows of two weeks of minutes, of which `write` may write some otherwise. */
function fileOf(write: (row: string, i: number) => string = row => row): Uint8Array {
  const rows = Array.from({ length: DAYS * MINUTES }, (_, i) => {
    const minute = 555 + (i % MINUTES)
    const day = String(2 + Math.floor(i / MINUTES)).padStart(2, '0')
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    return write(`2023-01-${day} ${clock}:00+05:30,${100 + (i % 7)}.05,110,99.5,${101 + (i % 5)},${i}\n`, i)
  })
  return utf8(HEADER + rows.join(''))
}

/** All that a file says, or the sentence with which it is refused. */
async function outcome(read: () => unknown): Promise<unknown> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}

/** What two threads make of a file, and how many rows the other one has read. */
async function inTwo(bytes: Uint8Array, elsewhere: ReadElsewhere = readPart) {
  let rows = 0
  const read = await outcome(() =>
    readInTwo(sourceOf(bytes), {}, async (source, ask) => {
      const part = await elsewhere(source, ask)
      rows = part?.rows ?? 0
      return part
    }),
  )
  return { read, rows }
}

describe('two threads', () => {
  it('read what one reads, about half of it each', async () => {
    const bytes = fileOf()
    const { read, rows } = await inTwo(bytes)
    expect(read).toEqual(readCsv(bytes))
    expect(rows).toBeGreaterThan(DAYS * MINUTES * 0.4)
  })

  it('read what one reads where rows are faulty, repeated, foreign or of another form', async () => {
    const odd = fc.constantFrom(
      (row: string) => row.replace(',110,', ',90,'),
      (row: string) => row.replace('+05:30', ''),
      (row: string) => row.replace(',110,', ',"110",'),
      (row: string) => `# a comment\n\n${row}`,
      (row: string) => row.replace('\n', '\r\n'),
      (row: string) => row.replace(',110,', ',1\u00001\u00000,'),
      (row: string) => row.replace(',110,', ',,'),
      (row: string) => `${row}${row}`,
      (row: string) => row.replace('2023-01-', '01/'),
      (row: string) => `"${row}`,
    )
    const places = fc.array(fc.tuple(fc.nat(DAYS * MINUTES - 1), odd), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(places, async changes => {
        const at = new Map(changes)
        const bytes = fileOf((row, i) => at.get(i)?.(row) ?? row)
        expect((await inTwo(bytes)).read).toEqual(await outcome(() => readCsv(bytes)))
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['quotes that open before the middle', (row: string, i: number) => (i === 2600 ? `"${row}` : row)],
    [
      'rows that are much longer at the end',
      (row: string, i: number) => (i > 4000 ? row.replace(',99.5', ',00000000099.5') : row),
    ],
    [
      'rows that are much shorter before the middle',
      (row: string, i: number) => (i > 1500 && i < 2500 ? row.replace(/\+05:30|\.05/g, '') : row),
    ],
    [
      'rows that are much shorter at the end',
      (row: string, i: number) => (i > 3500 ? row.replace(/\+05:30|\.05/g, '') : row),
    ],
    [
      'dates of another form before the middle',
      (row: string, i: number) =>
        i < 2700 ? row.replace(/2023-01-(\d\d)/, i < 5 ? '12/30/2022' : '01/$1/2023') : row,
    ],
    ['no zone in any time', (row: string) => row.replace('+05:30', '')],
  ])('read what one reads with %s', async (_, write) => {
    const bytes = fileOf(write)
    expect((await inTwo(bytes)).read).toEqual(await outcome(() => readCsv(bytes)))
  })

  it('are one where the other does not come to an end, in the memory that was made for both', async () => {
    const bytes = fileOf()
    let memory: unknown
    const { read } = await inTwo(bytes, async (_, ask) => {
      memory = ask.columns.close.buffer
      return null
    })
    expect(read).toEqual(readCsv(bytes))
    expect((read as FileBars).bars.close.buffer).toBe(memory)
  })

  it('are one for a file of another layout', async () => {
    const bytes = utf8(new TextDecoder().decode(fileOf()).replaceAll(' ', ',').replace('date', 'date,time'))
    const asked: unknown[] = []
    const read = await readInTwo(sourceOf(bytes), {}, async (_, ask) => {
      asked.push(ask)
      return null
    })
    expect([read, asked]).toEqual([readCsv(bytes), []])
  })

  it('say together how far they are', async () => {
    const bytes = fileOf()
    const told: [number, number][] = []
    const onProgress = (fraction: number, rows: number) => told.push([fraction, rows])
    let isRead = () => {}
    const wholePart = new Promise<void>(done => (isRead = done))
    // this thread goes on when the other one has read its part
    const slow = {
      ...sourceOf(bytes),
      read: async (from: number, to: number) => {
        if (from === HEAD_BYTES) await wholePart
        return bytes.subarray(from, to)
      },
    }
    await readInTwo(slow, { onProgress }, async (_, ask) => {
      const part = await readPart(sourceOf(bytes), ask)
      isRead()
      return part
    })
    expect(told).toEqual(told.toSorted(([a], [b]) => a - b))
    expect(told.every(([fraction, rows]) => Math.abs(rows / (DAYS * MINUTES) - fraction) < 0.05)).toBe(true)
  })

  it('both end when the file turns out to be none of bars', async () => {
    const text = new TextDecoder().decode(fileOf())
    const bytes = utf8(`${text.slice(0, 150_000)}${'x'.repeat(1_200_000)}\n${text.repeat(6)}`)
    let isUnwanted = () => 0
    const read = outcome(() =>
      readInTwo(sourceOf(bytes), {}, async (_, ask) => {
        isUnwanted = () => ask.unwanted[0]!
        return null
      }),
    )
    expect(await read).toContain('longer than a million characters')
    expect(isUnwanted()).toBe(1)
  })
})
