/** The server marks unverified figures, and the page shows the mark: both must mean the same line. */
import { expect, it } from 'vitest'
import { markUnverified } from '../src/server/ai/model/figures.ts'
import { splitUnverified } from '../src/ui/assistant/chatUnverified.ts'

it('the page finds what the server marked', () => {
  const marked = markUnverified('It made 1,234.50 in 17 days.', ['It traded on 17 days.'])
  const { text, unverified } = splitUnverified(marked)
  expect(text.trim()).toBe('It made 1,234.50 in 17 days.')
  expect(unverified).toMatch(/^`1,234\.50`\. \S/)
})

it('the page finds no mark where the server made none', () => {
  const text = 'It traded on 17 days.'
  expect(splitUnverified(markUnverified(text, [text]))).toEqual({ text, unverified: null })
})
