import { describe, expect, it } from 'vitest'
import { parsePine } from './parse.ts'
import type { Expression, Statement } from './syntax.ts'

/** An expression as text with all its brackets. */
function shown(of: Expression): string {
  switch (of.kind) {
    case 'number':
    case 'bool':
      return String(of.value)
    case 'text':
      return JSON.stringify(of.value)
    case 'name':
      return of.name
    case 'colour':
      return '#'
    case 'call':
      return `${of.name}(${of.args.map(({ name, value }) => (name ? `${name}=` : '') + shown(value)).join(', ')})`
    case 'ago':
      return `${shown(of.of)}[${shown(of.bars)}]`
    case 'unary':
      return `(${of.sign} ${shown(of.of)})`
    case 'binary':
      return `(${shown(of.left)} ${of.sign} ${shown(of.right)})`
    case 'ternary':
      return `(${shown(of.test)} ? ${shown(of.yes)} : ${shown(of.no)})`
    case 'tuple':
      return `[${of.items.map(shown).join(', ')}]`
    case 'choose':
      return `choose(${of.branches.map(({ test, body }) => `${test ? shown(test) : 'else'}: ${body.map(said).join('; ')}`).join(', ')})`
  }
}

/** A statement as text. */
function said(of: Statement): string {
  switch (of.kind) {
    case 'declare':
      return `${of.keeping === 'none' ? '' : `${of.keeping} `}${of.names.join(',')} = ${shown(of.value)}`
    case 'assign':
      return `${of.name} ${of.sign} ${shown(of.value)}`
    case 'value':
      return shown(of.value)
    case 'if':
      return `if(${of.branches.map(({ test, body }) => `${test ? shown(test) : 'else'}: ${body.map(said).join('; ')}`).join(', ')})`
    case 'for':
      return `for(${of.name} ${shown(of.from)} ${shown(of.to)}: ${of.body.map(said).join('; ')})`
    case 'function':
      return `${of.name}(${of.params.map(({ name }) => name).join(', ')}) => ${of.body.map(said).join('; ')}`
    case 'leave':
      return of.word
    case 'unread':
      return `? ${of.reason}`
  }
}

const read = (source: string) => parsePine(source).body.map(said)

describe('Pine is read', () => {
  it.each([
    ['a + b * c - d', '((a + (b * c)) - d)'],
    ['not a and b or c', '(((not a) and b) or c)'],
    ['a > b ? c : d ? e : f', '((a > b) ? c : (d ? e : f))'],
    ['-a[1] * (b + 2)', '((- a[1]) * (b + 2))'],
    ['ta.ema(close, length = 9)[2]', 'ta.ema(close, length=9)[2]'],
    ['a == b != c', '((a == b) != c)'],
    [`"a // b" + 'c\\'d'`, `("a // b" + "c'd")`],
    ['color.new(#ff000080, 50)', 'color.new(#, 50)'],
    ['1.5e3 + .5', '(1500 + 0.5)'],
  ])('with the usual order of signs: %s', (source, expected) => {
    expect(read(source)).toEqual([expected])
  })

  it('with declarations of every kind', () => {
    const source =
      'a = 1\nvar int b = 2\nvarip c = 3\nseries float d = 4\nfloat[] e = f\n[g, h] = i()\na := 5\nb += 1'
    expect(read(source)).toEqual([
      'a = 1',
      'var b = 2',
      'varip c = 3',
      'd = 4',
      'e = f',
      'g,h = i()',
      'a := 5',
      'b += 1',
    ])
  })

  it('with several statements on one line, and comments anywhere', () => {
    expect(read('a = 1, b = 2 // c = 3\n// d\n\n   \ne = 4')).toEqual(['a = 1', 'b = 2', 'e = 4'])
  })

  it('with lines that go on: in brackets, behind a sign, before a sign, and by an odd indentation', () => {
    const source = 'a = f(1,\n2)\nb = 1 +\n    2\nc = x\n     and y\nd = t\n  ? 1\n  : 2\ne = 3'
    expect(read(source)).toEqual(['a = f(1, 2)', 'b = (1 + 2)', 'c = (x and y)', 'd = (t ? 1 : 2)', 'e = 3'])
  })

  it('with blocks by their indentation, tabs too', () => {
    const source = 'if a\n    b\n    if c\n        d\nelse if e\n\tf\nelse\n    g\nh'
    expect(read(source)).toEqual(['if(a: b; if(c: d), e: f, else: g)', 'h'])
  })

  it('with an if and a switch that have a value', () => {
    expect(read('x = if a\n    1\nelse\n    2\ny')).toEqual(['x = choose(a: 1, else: 2)', 'y'])
    const source = 'x = switch kind\n    "A" => 1\n    => 2\nswitch\n    a => b := 1\n    => c := 2'
    expect(read(source)).toEqual(['x = choose((kind == "A"): 1, else: 2)', 'if(a: b := 1, else: c := 2)'])
  })

  it('with functions on one line and on several, and with counted loops', () => {
    const source =
      'f(a, int b = 2) => a + b\ng(x) =>\n    y = x * 2\n    [y, x]\nfor i = 0 to 10 by 2\n    s += i\n    break'
    expect(read(source)).toEqual([
      'f(a, b) => (a + b)',
      'g(x) => y = (x * 2); [y, x]',
      'for(i 0 10: s += i; break)',
    ])
  })

  it('and a line that cannot be read is named with its reason, alone', () => {
    expect(read('a = 1\nb = = 2\nc = 3')).toEqual(['a = 1', '? "=" is not expected here', 'c = 3'])
    expect(read('a = f(1\nb = 2\nc = 3')).toEqual([
      '? "," is missing before the end of the line',
      'b = 2',
      'c = 3',
    ])
    expect(read('while true\n    a := 1\nb')).toEqual(['? a while loop could run without an end', 'b'])
    expect(read('a = "open')).toEqual(['? """ is not expected here'])
  })

  it('counts lines as the file does, CRLF too', () => {
    expect(parsePine('a = 1\r\n\r\nif b\r\n    c').body.map(({ line }) => line)).toEqual([1, 3])
  })
})
