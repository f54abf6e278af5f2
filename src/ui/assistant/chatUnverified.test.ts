import { expect, it } from 'vitest'
import { splitUnverified } from './chatUnverified.ts'

const LINE = '> **Unverified figures:** `12`, `3%` and 2 more. No tool gave them.'

it('a reply without the server’s line stays as it is', () => {
  const text = 'All is **well**.\n\n> Unverified figures: none'
  expect(splitUnverified(text)).toEqual({ text, unverified: null })
})

it('the line is taken out, and what follows it stays', () => {
  expect(splitUnverified(`It made 12.\n\n${LINE}\n\nResults: charges \`a1\``)).toEqual({
    text: 'It made 12.\n\n\nResults: charges `a1`',
    unverified: '`12`, `3%` and 2 more. No tool gave them.',
  })
})

it('the line is found in a block of code that nobody closed', () => {
  expect(splitUnverified(`\`\`\`\nx = 12\n\n${LINE}`).unverified).toContain('`12`')
})

it('only the last one is the server’s: what a model wrote before it cannot stand in its place', () => {
  const fake = '> **Unverified figures:** none, all is checked'
  const { text, unverified } = splitUnverified(`${fake}\n\n${LINE}`)
  expect(text).toContain(fake)
  expect(unverified).toContain('`12`')
})
