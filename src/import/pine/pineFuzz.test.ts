/** Nothing that is pasted as Pine is a bug of ours. */
import { describe, expect, it } from 'vitest'
import { compiled } from '../../../test/convertedPine.ts'
import { seededRandom } from '../../engine/core/random.ts'
import { InputError } from '../../engine/index.ts'
import { pineToCode } from './pineToCode.ts'
import { PARTLY_KNOWN } from './testing/partlyKnown.ts'
import { SCRIPTS } from './testing/scripts.ts'

describe('whatever is given', () => {
  const corpus: readonly string[] = [...Object.values(SCRIPTS), ...Object.values(PARTLY_KNOWN)]
  /** Neither a bug nor a file that cannot be read. */
  const tried = (source: string) => {
    try {
      const { code } = pineToCode(source)
      if (code !== null) compiled(code)
    } catch (error) {
      if (!(error instanceof InputError))
        throw new Error(`${String(error)}\n${(error as Error).stack}\n${source}`)
      // a file that was written must be read
      expect(error.message, source).toMatch(/^The (script|variables)/)
    }
  }

  it('truncated scripts throw nothing but an InputError, and what is written of them can be read', () => {
    for (const source of corpus) for (let k = 0; k < source.length; k += 41) tried(source.slice(0, k))
  })

  it('scripts with lines and characters mixed up throw nothing but an InputError', () => {
    const random = seededRandom(5)
    const below = (count: number) => Math.floor(random() * count)
    const signs = [
      '(',
      ')',
      '[',
      ']',
      '"',
      "'",
      ',',
      '=',
      ':=',
      '=>',
      '?',
      ':',
      '.',
      '\n',
      '    ',
      'if ',
      'for ',
      'ta.',
      'not ',
      '#',
      '\\',
      '🙂',
      '\u2028',
      '-',
      '/',
      '1',
      'na',
    ]
    for (let run = 0; run < 500; run++) {
      let text: string = corpus[below(corpus.length)]!
      for (let k = 0; k < 4; k++) {
        const at = below(text.length)
        const kind = below(4)
        if (kind === 0) text = text.slice(0, at) + signs[below(signs.length)]! + text.slice(at)
        else if (kind === 1) text = text.slice(0, at) + text.slice(at + below(12))
        else {
          const lines = text.split('\n')
          const from = below(lines.length)
          const [line = ''] = kind === 2 ? lines.splice(from, 1) : [lines[from]!]
          lines.splice(below(lines.length), 0, line)
          text = lines.join('\n')
        }
      }
      tried(text)
    }
  })

  it('deep brackets, signs and blocks end', () => {
    const start = '//@version=5\nstrategy("Deep")\n'
    for (const deep of [
      '('.repeat(20_000),
      `${'-'.repeat(20_000)}1`,
      'not '.repeat(20_000),
      'a ? b : '.repeat(20_000),
      '[1'.repeat(9_000),
      'a + '.repeat(30_000),
    ])
      tried(`${start}x = ${deep}\n`)
    tried(start + Array.from({ length: 2_000 }, (_, k) => `${'    '.repeat(k)}if a`).join('\n'))
    tried(`${start}f(x) => f(x)\ny = f(1)\ng(x) => h(x)\nh(x) => g(x)\nz = g(1)\n`)
  })
})
