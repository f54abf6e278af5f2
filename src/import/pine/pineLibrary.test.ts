/** Which functions a converted script brings along. */
import { expect, it } from 'vitest'
import { pineToCode } from './pineToCode.ts'

const codeOf = (line: string) =>
  pineToCode(`//@version=6
strategy("Library")
${line}
plot(close, "Shown")
if close > open
    strategy.entry("L", strategy.long)
`).code

it.each(['unread = ta.hma(close, 9)', 'unread = ta.hma(close, 9) + unknown(close)'])(
  'a function that nothing reads is not brought along: %s',
  line => {
    expect(codeOf(line)).not.toContain('hullAverage')
  },
)

it('one that is drawn is', () => {
  expect(codeOf('plot(ta.hma(close, 9), "Hull")')).toContain('function hullAverage')
})
