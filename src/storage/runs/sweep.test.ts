import { describe, expect, it } from 'vitest'
import { readChunk, readSweep } from './sweep.ts'
import { chunkOf, sweepOf } from './testing/saved.ts'

describe('a saved sweep', () => {
  it('of the first version has runs of an engine that nobody knows', () => {
    const { engineVersion: _, ...first } = sweepOf()
    expect(readSweep(first)).toEqual(sweepOf({ engineVersion: '' }))
    expect(readSweep({ ...sweepOf(), engineVersion: '1.2.3' })).toMatchObject({ engineVersion: '1.2.3' })
  })

  const chunk = chunkOf({ 0: 0.5, 1: 1.5 })

  it.each([
    ['a list', [0, 1]],
    ['a column of other numbers', Float64Array.of(0, 1)],
    ['a place before the first', Int32Array.of(0, -1)],
  ])('I11 has no runs whose places are %s', (_, indices) => {
    expect(readChunk(chunk)).toEqual(chunk)
    expect(readChunk({ ...chunk, indices })).toBeUndefined()
  })
})
