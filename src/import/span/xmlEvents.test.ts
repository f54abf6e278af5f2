import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/index.ts'
import { XmlEvents } from './xmlEvents.ts'

/** What is heard of the pieces: "<a" for an element that begins, "a=text" for one that ends, each behind its path. */
function heard(...pieces: readonly string[]): readonly string[] {
  const found: string[] = []
  const at = (path: readonly string[]) => path.map(name => `${name}/`).join('')
  const xml = new XmlEvents('a.spn', {
    open: (name, path) => found.push(`${at(path)}<${name}`),
    close: (name, text, path) => found.push(`${at(path)}${name}=${text}`),
  })
  for (const piece of pieces) xml.push(piece)
  xml.end()
  return found
}

/** Only the texts of elements that hold no others. */
const textsOf = (...pieces: readonly string[]) =>
  heard(`<r>${pieces[0]!}`, ...pieces.slice(1), '</r>').filter(
    event => event.startsWith('r/') && event.includes('='),
  )

const failing =
  (...pieces: readonly string[]) =>
  () =>
    heard(...pieces)
const said = (line: number, what: string) =>
  new InputError(
    `a.spn cannot be read at line ${line}: ${what}. Download NSE Clearing's file for equity derivatives again.`,
    'file',
  )
const LONGEST = 65_536

describe('XML', () => {
  it('is heard in its order, each element with its path', () => {
    expect(heard('<r><a><b>1</b></a><c>2</c></r>')).toEqual([
      '<r',
      'r/<a',
      'r/a/<b',
      'r/a/b=1',
      'r/a=',
      'r/<c',
      'r/c=2',
      'r=',
    ])
  })

  it('is the same however it comes in pieces', () => {
    const text = '<?xml v?><!-- < > -->\n<r>\n<a x="1">one &amp; two</a><b/><c><![CDATA[<&>]]></c ></r>\n'
    const whole = heard(text)
    expect(whole).toContain('r/a=one & two')
    expect(whole).toContain('r/c=<&>')
    for (let at = 0; at <= text.length; at++) expect(heard(text.slice(0, at), text.slice(at))).toEqual(whole)
    expect(heard(...text)).toEqual(whole)
  })

  it('has elements without an end of their own', () => {
    expect(heard('<r><a/><b /><c x="1"/></r>')).toEqual([
      '<r',
      'r/<a',
      'r/a=',
      'r/<b',
      'r/b=',
      'r/<c',
      'r/c=',
      'r=',
    ])
    expect(heard('<r/>')).toEqual(['<r', 'r='])
  })

  it.each([' ', '\t', '\r\n', '\n'])('may have %j behind a name, and around a text', space => {
    expect(textsOf(`<a${space}x="1">${space}1${space}</a${space}>`)).toEqual(['r/a=1'])
  })

  it('has five signs that are written by their names', () => {
    expect(textsOf('<a>&lt;&gt;&amp;&quot;&apos;</a>')).toEqual([`r/a=<>&"'`])
    expect(textsOf('<a>x&amp</a><b>&amp&lt</b>')).toEqual(['r/a=x&', 'r/b=&<'])
  })

  it('has texts as they are in <![CDATA[…]]>, beside others', () => {
    expect(textsOf('<a>1<![CDATA[ &b; ]]>2</a>')).toEqual(['r/a=1 &b; 2'])
    expect(textsOf('<a><![CDATA[]]></a>')).toEqual(['r/a='])
  })

  it('leaves out comments, and what stands between elements', () => {
    expect(textsOf('<a>1<!-- no < tag -->2</a>')).toEqual(['r/a=12'])
    expect(textsOf('between <a>1</a> &b; them')).toEqual(['r/a=1'])
    expect(heard('<r>before<a>1</a>after</r>').at(-1)).toBe('r=')
  })

  it('does not take the text of one element into the next', () => {
    expect(textsOf('<a>1</a><b></b><c>3</c>')).toEqual(['r/a=1', 'r/b=', 'r/c=3'])
    expect(heard('<r>words<a/></r>').at(-1)).toBe('r=')
  })

  it('may begin with a byte order mark, a declaration and empty lines', () => {
    expect(heard('ï»¿<?xml version="1.0"?>\n\n<r>1</r>\n')).toEqual(['<r', 'r=1'])
  })

  it('names its outermost element once it has begun', () => {
    const xml = new XmlEvents('a.spn', { open() {}, close() {} })
    expect(xml.root).toBeNull()
    xml.push('<?xml v?><r><a>')
    expect(xml.root).toBe('r')
  })
})

describe('what is no XML, or too much of it', () => {
  it.each<[string, readonly string[], number, string]>([
    ['nothing', [''], 1, 'it is not XML'],
    ['spaces', ['\n\n '], 1, 'it is not XML'],
    ['a comment alone', ['<!-- x -->'], 1, 'it is not XML'],
    ['words before it', ['x<r/>'], 1, 'it is not XML'],
    ['words behind it', ['<r/>x'], 1, 'it is not XML'],
    ['words behind it, and a comment', ['<r/>x<!-- y -->'], 1, 'it is not XML'],
    ['a cut', ['<r>\n<a>1</a>\n<b>2'], 3, 'it is cut off inside <b>'],
    ['a cut in a tag', ['<r>\n<a'], 2, 'it is cut off inside <r>'],
    ['a cut in a comment', ['<r>\n<!-- x --'], 2, 'it is cut off inside <r>'],
    ['a second root', ['<r/>\n<s/>'], 2, 'there is content after </r>'],
    ['a wrong end', ['<r>\n<a></b>'], 2, '</b> ends <a>'],
    ['an end of nothing', ['<r></r></r>'], 1, '</r> ends nothing'],
    ['a long wrong end', [`<r></${'x'.repeat(50)}>`], 1, `</${'x'.repeat(40)}> ends <r>`],
    ['a name that is none', ['<r><1></1></r>'], 1, '"<1" is not a valid tag'],
    ['a name with a sign', ['<r><a$></a$></r>'], 1, '"<a$" is not a valid tag'],
    ['no name', ['<r>< a></a></r>'], 1, '"<" is not a valid tag'],
    [
      'a long name that is none',
      [`<r><${'$'.repeat(50)}></r>`],
      1,
      `"<${'$'.repeat(40)}" is not a valid tag`,
    ],
    ['a sign without a meaning', ['<r><a>x &b; y</a></r>'], 1, '"&b;" is not a known entity'],
    ['a sign as a number', ['<r><a>&#65;</a></r>'], 1, '"&#65;" is not a known entity'],
    ['a long sign', [`<r><a>&${'b'.repeat(30)};</a></r>`], 1, `"&${'b'.repeat(19)}" is not a known entity`],
    ['a DOCTYPE', ['<!DOCTYPE r><r/>'], 1, 'it has a DOCTYPE, which no SPAN file has'],
    ['a DOCTYPE in it', ['<r>\n<!ENTITY x></r>'], 2, 'it has a DOCTYPE, which no SPAN file has'],
  ])('is refused in one sentence with its line: %s', (_, pieces, line, what) => {
    expect(failing(...pieces)).toThrow(said(line, what))
    if (pieces[0]!.length < 40) expect(failing(...pieces[0]!)).toThrow(said(line, what))
  })

  it('counts the lines of all pieces', () => {
    expect(failing('<r>\n<a>1</a>\n', '\n<a>2</a>\n<a>', '3</b>')).toThrow(said(5, '</b> ends <a>'))
    expect(failing('<r>\n', '\n', '\n</s>')).toThrow(said(4, '</s> ends <r>'))
  })

  it('may be nested 32 deep', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
    expect(heard(nested(32))).toHaveLength(64)
    expect(failing(nested(33))).toThrow(said(1, 'its elements are nested too deep'))
  })

  it('may have texts of 65,536 characters', () => {
    expect(textsOf(`<a>${'1'.repeat(LONGEST)}</a>`)).toEqual([`r/a=${'1'.repeat(LONGEST)}`])
    expect(failing(`<r><a>${'1'.repeat(LONGEST + 1)}</a></r>`)).toThrow(said(1, 'a text is too long'))
    const parts = `<![CDATA[${'1'.repeat(LONGEST / 2)}]]>`
    expect(textsOf(`<a>${parts}${parts}</a>`)).toHaveLength(1)
    expect(failing(`<r><a>${parts}1${parts}</a></r>`)).toThrow(said(1, 'a text is too long'))
  })

  it('may have tags of 65,536 characters and their end, and no more that has no end', () => {
    const tag = (length: number) => `<a ${'x'.repeat(length - 3)}>`
    expect(heard('<r>', tag(LONGEST), '</a></r>')).toHaveLength(4)
    expect(failing(`<r>${tag(LONGEST + 1)}</a></r>`)).toThrow(said(1, 'a tag is too long'))
    const open = (length: number) => `<!--${'x'.repeat(length - 4)}`
    expect(heard('<r>', open(LONGEST), '--></r>')).toEqual(['<r', 'r='])
    expect(failing('<r>', open(LONGEST + 1), '--></r>')).toThrow(said(1, 'a tag or text does not end'))
    expect(heard(`<r>${'<a/>'.repeat(LONGEST)}<a`, '/></r>')).toHaveLength(2 * LONGEST + 4)
  })
})
