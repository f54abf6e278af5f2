// the shared cases are files, which a page cannot read
// @vitest-environment node
import { Window } from 'happy-dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { describeShared, SHARED_IS_HERE, sharedJson } from '../../../test/shared.ts'
import { ChatMarkdown } from './ChatMarkdown.tsx'

/** The only attributes that the renderer writes. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  A: ['href', 'target', 'rel', 'class'],
  OL: ['start', 'class'],
  DIV: ['role', 'aria-label', 'tabindex', 'class'],
}

const ELEMENTS =
  /^(P|H3|A|SPAN|STRONG|EM|DEL|SUP|BR|HR|CODE|PRE|BLOCKQUOTE|UL|OL|LI|TABLE|THEAD|TBODY|TR|TH|TD|DIV)$/

const page = new Window().document as unknown as Document

function parse(html: string): HTMLElement {
  const root = page.createElement('div')
  root.innerHTML = html
  return root
}

/** The reply without the page's own buttons, of which each block of code has one. */
function draw(markdown: string): HTMLElement {
  const root = parse(renderToStaticMarkup(<ChatMarkdown text={markdown} />))
  const buttons = root.querySelectorAll('button[aria-label="Copy the code"]')
  expect(buttons).toHaveLength(root.querySelectorAll('pre').length)
  for (const button of buttons) button.remove()
  return root
}

/** What is wrong with the drawn reply: an element, attribute or address that it must not have. */
function breaches(root: HTMLElement): string[] {
  return [...root.querySelectorAll('*')].flatMap(element => {
    const { tagName } = element
    const allowed = ATTRIBUTES[tagName] ?? ['class']
    const attributes = [...element.attributes].filter(({ name }) => !allowed.includes(name))
    return [
      ...(ELEMENTS.test(tagName) ? [] : [tagName]),
      ...attributes.map(({ name, value }) => `${tagName} ${name}="${value}"`),
      ...(tagName === 'A' ? linkBreaches(element) : []),
    ]
  })
}

function linkBreaches(link: Element): string[] {
  const href = link.getAttribute('href') ?? ''
  const isSafe =
    /^https?:\/\//i.test(href) &&
    link.getAttribute('target') === '_blank' &&
    link.getAttribute('rel') === 'noopener noreferrer'
  return isSafe ? [] : [link.outerHTML]
}

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<form action="https://evil.example"><input formaction="javascript:alert(1)"></form>',
  '<style>body{display:none}</style><base href="https://evil.example/">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#x09;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example)',
  '[x](/settings)',
  '[x](#main)',
  '[x](/backtest)',
  '[x](/backtest/?seed=1)',
  '[x](/backtest/../settings?seed=1)',
  '[x](backtest?seed=1)',
  '[x](//evil.example/backtest?seed=1)',
  '[x](\\\\evil.example/backtest?seed=1)',
  '<a href="/backtest?seed=1">x</a>',
  '```evil"><img src=x onerror=alert(1)>\ncode\n```',
  '| <b onclick=alert(1)>a |\n|-|\n| b |',
  '[x](mailto:a@b.c) a@b.c',
  '[x](file:///etc/passwd)',
  '[x](https://a.b "t\\" onclick=\\"alert(1)")',
  '<javascript:alert(1)>',
  '![x](https://evil.example/pixel.png)',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/p.png "title")',
  '[![x](https://evil.example/p.png)](javascript:alert(1))',
  '[x][ref]\n\n[ref]: javascript:alert(1)',
  '```js" onclick="alert(1)\ncode\n```',
  '| a |\n|:-:|\n| <img src=x onerror=alert(1)> |',
  'note[^main]\n\n[^main]: text',
  '- [x] done\n- [ ] open',
])('X1 %j draws nothing that acts, loads or leads elsewhere', markdown => {
  expect(breaches(draw(markdown))).toEqual([])
})

it('X1 the check sees each kind of breach', () => {
  const root = parse(
    '<img src="x"><p id="main" onclick="x()">a</p><a href="javascript:x()">b</a><a href="https://a.b">c</a>',
  )
  expect(breaches(root)).toHaveLength(6)
})

it('X1 raw HTML is shown as text', () => {
  expect(draw('a <b>bold</b> <img src=x onerror=alert(1)>').textContent).toBe(
    'a <b>bold</b> <img src=x onerror=alert(1)>',
  )
})

it('X1 an image is its text', () => {
  const root = draw('before ![a chart](https://evil.example/p.png) after')
  expect(root.querySelector('img')).toBeNull()
  expect(root.textContent).toBe('before a chart after')
})

it('X1 links of http and https open elsewhere without a way back', () => {
  const root = draw('[a](https://a.b/c?d=1#e) [b](http://a.b) https://c.d/e www.f.g')
  const links = [...root.querySelectorAll('a')]
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    'https://a.b/c?d=1#e',
    'http://a.b',
    'https://c.d/e',
    'http://www.f.g',
  ])
  expect(breaches(root)).toEqual([])
})

it('X1 a link that leads anywhere else keeps its words', () => {
  expect(draw('see [the settings](/settings) and [this](javascript:x)').textContent).toBe(
    'see the settings and this',
  )
})

it('draws headings, lists, tables, tasks and code', () => {
  const root = draw(
    '# Title\n\n3. three\n4. four\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n~~old~~ **new**\n\n```py\nx = 1\n```',
  )
  expect(root.querySelector('h3')?.textContent).toBe('Title')
  expect(root.querySelector('ol')?.getAttribute('start')).toBe('3')
  expect(
    [...root.querySelectorAll('td')].map(cell => cell.className.match(/text-(center|right)/)?.[0]),
  ).toEqual(['text-center', 'text-right'])
  expect(root.querySelector('ul')?.textContent).toContain('☑ done')
  expect(root.querySelector('ul')?.textContent).toContain('☐ open')
  expect(root.querySelector('del')?.textContent).toBe('old')
  expect(root.querySelector('[role=group][aria-label="Code, py"] pre code')?.textContent).toBe('x = 1')
  expect(root.querySelector('[role=group][aria-label="Table: a, b"] table td')?.textContent).toBe('1')
})

describeShared('X1 the hostile markdown set', () => {
  interface Case {
    id: string
    markdown: string
  }
  const cases = SHARED_IS_HERE
    ? ['xss', 'commonmark'].flatMap(
        name => sharedJson<{ cases: Case[] }>(`oracles/open/markdown/${name}.json`).cases,
      )
    : []

  it('has its cases', () => {
    expect(cases.length).toBeGreaterThan(500)
  })

  it.each(cases)('$id', ({ markdown }) => {
    const root = draw(markdown)
    expect(breaches(root)).toEqual([])
    expect(root.textContent).not.toContain('[object Object]')
  })
})
