import { describe, expect, it } from 'vitest'
import { strategyBlocks } from './strategyBlocks.ts'

const CODE = "import { defineStrategy } from 'sauda'\nexport default defineStrategy({ id: 'x' })"
const fenced = (code: string, language = 'ts', fence = '```') => `${fence}${language}\n${code}\n${fence}`
const sources = (reply: string) => strategyBlocks(reply).map(({ source }) => source)

describe('a reply', () => {
  it.each(['ts', 'typescript', 'js', 'javascript', 'TS', ' ts'])(
    'has a strategy in a block of %s',
    language => {
      expect(strategyBlocks(`Here:\n\n${fenced(CODE, language)}\n\nGood luck.`)).toEqual([
        { source: `${CODE}\n`, isCut: false },
      ])
    },
  )

  it.each([
    ['words', 'Use defineStrategy({ … }) of "sauda".'],
    ['a block of another language', fenced(CODE, 'python')],
    ['a block without a language', fenced(CODE, '')],
    ['code that defines none', fenced("import { sma } from 'sauda'")],
    ['code inside another block', fenced(fenced(CODE), 'md', '````')],
    ['code behind a longer indent', `    ${fenced(CODE)}`],
    ['nothing', ''],
  ])('has none in %s', (_name, reply) => {
    expect(strategyBlocks(reply)).toEqual([])
  })

  it('H11 that breaks off inside the code says so', () => {
    expect(strategyBlocks(`\`\`\`ts\n${CODE}`)).toEqual([{ source: `${CODE}\n`, isCut: true }])
  })

  it('has three strategies at most', () => {
    const reply = [1, 2, 3, 4].map(k => fenced(`${CODE} // ${k}`)).join('\n\n')
    expect(sources(reply)).toEqual([1, 2, 3].map(k => `${CODE} // ${k}\n`))
  })

  it('keeps what looks like a fence inside a longer one, and the lines of one that is indented', () => {
    const inner = `${CODE}\nconst x = \`\n\`\`\`\n\``
    expect(sources(fenced(inner, 'ts', '````'))).toEqual([`${inner}\n`])
    expect(sources(`  \`\`\`ts\n  ${CODE.replace('\n', '\n  ')}\n  \`\`\``)).toEqual([`${CODE}\n`])
  })

  it('of any length and shape is read at once', () => {
    const start = process.cpuUsage()
    for (const part of ['```ts\n', '```ts\ndefineStrategy(\n', '`', '~~~\n', '   ```', '\r', ' '])
      strategyBlocks(`defineStrategy(${part.repeat(Math.floor((256 * 1024) / part.length))}`)
    // processor time, since other tests run beside this one
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_000)
  })
})
