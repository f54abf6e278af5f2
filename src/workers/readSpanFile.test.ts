import { describe, expect, it } from 'vitest'
import { publishedTable } from '../engine/margin/testing/published.ts'
import { spanText } from '../import/span/testing/spanFile.ts'
import { createAll } from './backtestsWithFiles.ts'

const read = (name: string, text: string) => createAll().readSpanFile(new File([text], name), () => {})

describe('a SPAN file in a worker', () => {
  it('becomes the margins of its futures; options are not kept', async () => {
    const table = publishedTable()
    expect(await read('nsccl.spn', spanText(table))).toEqual({
      ok: true,
      value: { ...table, underlyings: table.underlyings.map(one => ({ ...one, options: [] })) },
    })
  })

  it('is a problem in one sentence where it is none', async () => {
    expect(await read('NIFTY.csv', 'date,close\n2026-01-01,5')).toEqual({
      ok: false,
      problem: {
        message:
          "NIFTY.csv is not a SPAN file. Choose NSE Clearing's daily file for equity derivatives (nsccl.YYYYMMDD.s.zip, or the .spn in it).",
        field: 'file',
      },
    })
  })
})
