import { expect, it } from 'vitest'
import { recordJson } from './recordJson.ts'
import { parseSafely, plainJson } from './shapes.ts'

it.each(['{"__proto__":{"x":1}}', '{"a":[{"constructor":{"prototype":{"x":1}}}]}', '['.repeat(200_000)])(
  'X4 JSON that names what every object has, or has no end, is refused',
  text => {
    expect(() => parseSafely(text)).toThrow(SyntaxError)
    expect(({} as { x?: number }).x).toBeUndefined()
  },
)

it.each([200, 6_000])('data nested %i levels deep is refused, not a fault', depth => {
  const text = `${'['.repeat(depth)}1${']'.repeat(depth)}`
  expect(() => parseSafely(text)).toThrow(/nested|stack/)
  expect(plainJson(JSON.parse(text))).toBeUndefined()
})

it('any record can be saved as JSON, even what JSON cannot say', () => {
  const record: Record<string, unknown> = {
    big: 10n,
    nan: Number.NaN,
    day: new Date(5),
    column: Float64Array.of(1, 2),
  }
  expect(JSON.parse(recordJson(record))).toEqual({ big: '10', nan: 'NaN', day: '5 ms', column: [1, 2] })
  record.self = record
  expect(recordJson(record)).toContain('…')
  expect(recordJson(undefined)).toBe('null')
})
