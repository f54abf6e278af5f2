import { describe, expect, it } from 'vitest'
import { isLightMarkdown } from './chatWeight.ts'

const DEEP = 50_000

describe('what is too heavy for markdown', () => {
  it.each([
    ['quotes', '>'.repeat(DEEP)],
    ['quotes with spaces', '> '.repeat(DEEP)],
    ['lists', '- '.repeat(DEEP)],
    ['numbered lists', '1. '.repeat(5_000)],
    ['lists by indentation', Array.from({ length: 200 }, (_, k) => `${' '.repeat(2 * k)}- a`).join('\n')],
    ['brackets', '['.repeat(DEEP)],
    ['brackets in a short reply', '['.repeat(5_000)],
    ['images', '!['.repeat(5_000)],
    ['emphasis', `${'*'.repeat(5_000)}a${'*'.repeat(5_000)}`],
    ['mixed emphasis', '*a_ '.repeat(5_000)],
    ['strikes', '~~a'.repeat(5_000)],
    ['emphasis over old line ends', `${'*a_\r'.repeat(2_000)}`],
    ['quotes after old line ends', `a\r${'>'.repeat(100)}`],
    ['code blocks', '```\na\n```\n\n'.repeat(200)],
    ['code blocks in quotes', '> ~~~\n> a\n> ~~~\n\n'.repeat(200)],
    ['code blocks by indentation', '    a\n\nb\n\n'.repeat(400)],
    ['code blocks below headings', '# a\n\tb\n'.repeat(400)],
    ['fences in a list', '- ```\n'.repeat(400)],
    ['code in a list', '-     a\n'.repeat(400)],
    ['tables', '|a|\n|-|\n\n'.repeat(400)],
    ['tables without outer bars', 'a|b\n:-|-:\n\n'.repeat(400)],
    ['a table of a million cells', `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${'|a\n'.repeat(1_000)}`],
    ['a wide table in a quote', `> |${'a|'.repeat(90)}\n> |${'-|'.repeat(90)}\n${'> |a\n'.repeat(90)}`],
    ['short paragraphs', 'a\n\n'.repeat(1_501)],
    ['short lines of a list', '- a\n'.repeat(1_501)],
    ['plain words', 'word '.repeat(10_000)],
  ])('%s', (_name, text) => {
    expect(isLightMarkdown(text)).toBe(false)
  })
})

describe('what a trader may get is not too heavy', () => {
  it.each([
    ['nothing', ''],
    ['a sentence', 'The **market** rose.'],
    ['a long line of dashes', '-'.repeat(200)],
    ['a long line of stars', '*'.repeat(200)],
    ['lists five deep', Array.from({ length: 5 }, (_, k) => `${'    '.repeat(k)}- a`).join('\n')],
    ['a program indented by 40', `\`\`\`\n${' '.repeat(40)}return 1\n\`\`\``],
    ['a table of fifty rows', `|a|b|\n|-|-|\n${'| **NIFTY** | *18,231.05* |\n'.repeat(50)}`],
    [
      'a table of seven columns for a year of days',
      `|a${'|b'.repeat(6)}\n|-${'|-:'.repeat(6)}\n${'|1'.repeat(7)}\n`.concat('|1\n'.repeat(365)),
    ],
    ['a list of two hundred with parts', '- a\n\n    b\n\n'.repeat(200)],
    ['fifty programs', '```py\nx = 1\n```\n\n'.repeat(50)],
    ['a list of a thousand short lines', '- a\n'.repeat(1_000)],
    ['many paragraphs', 'This is **bold** and `code`.\n\n'.repeat(500)],
  ])('%s', (_name, text) => {
    expect(isLightMarkdown(text)).toBe(true)
  })
})

it('the check itself is quick', () => {
  const texts = ['>', '- ', '\n', ' ', '\t', '*', '1', '\r', '\n ', '\r\n \t', '-', '- ', '|-', '`'].map(
    part => part.repeat(Math.floor((32 * 1024) / part.length)),
  )
  const start = process.cpuUsage()
  for (const text of texts) isLightMarkdown(text)
  // processor time, since other tests run beside this one
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_000)
})
