/** The editor in a real browser: typing, marks, lists and what the page around it hears. */
import { createRef, StrictMode, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../styles.css'
import { CodeEditor, type CodeEditorHandle } from './CodeEditor.tsx'

const CODE = 'const one = 1\nconst two = 2\nconst three = 3\n'
const onChange = vi.fn<(code: string, isWhole: boolean) => void>()
const onSave = vi.fn<() => void>()
const handle = createRef<CodeEditorHandle>()

let host: HTMLDivElement
let root: Root

beforeEach(async () => {
  await page.viewport(1024, 700)
  onChange.mockReset()
  onSave.mockReset()
  host = document.createElement('div')
  host.style.height = '400px'
  document.body.append(host)
  root = createRoot(host)
})

afterEach(() => {
  root.unmount()
  host.remove()
})

// the page goes on to other files: a pointer left over a chart would be read as one that hovers
afterAll(async () => {
  const corner = document.createElement('div')
  Object.assign(corner.style, { position: 'fixed', top: '0', left: '0', width: '1px', height: '1px' })
  document.body.append(corner)
  await userEvent.hover(corner)
  corner.remove()
  await page.viewport(414, 896)
})

type Problems = Parameters<typeof CodeEditor>[0]['problems']

function show(initial: string, problems: Problems = []): void {
  root.render(
    <StrictMode>
      <CodeEditor
        ref={handle}
        initial={initial}
        label="Code of the strategy"
        problems={problems}
        onChange={onChange}
        onSave={onSave}
      />
    </StrictMode>,
  )
}

const shadow = () => host.firstElementChild!.shadowRoot!
const box = () => shadow().querySelector<HTMLElement>('[role=textbox]')!
const all = (selector: string) => [...shadow().querySelectorAll<HTMLElement>(selector)]
const told = () => onChange.mock.lastCall?.[0]
/** Whether the last change put another text in the place of all. */
const isWhole = () => onChange.mock.lastCall?.[1]

/** Opens the editor with the cursor at the end. */
async function open(text: string): Promise<void> {
  show(text)
  await vi.waitFor(() => expect(box().getAttribute('aria-label')).toBe('Code of the strategy'))
  handle.current!.focus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
}

describe('typing', () => {
  it('takes another text from the moment on when it can be asked', async () => {
    function AskedAtOnce() {
      useLayoutEffect(() => {
        handle.current!.replace('const later = 1\n')
      }, [])
      return (
        <CodeEditor
          ref={handle}
          initial={CODE}
          label="Code of the strategy"
          problems={[]}
          onChange={onChange}
          onSave={onSave}
        />
      )
    }
    root.render(<AskedAtOnce />)
    await expect.poll(() => host.firstElementChild?.shadowRoot?.textContent).toContain('const later')
    expect(box().textContent).not.toContain('const one')
  })

  it('tells the new code, and undo the old one', async () => {
    await open(CODE)
    await userEvent.keyboard('let four = 4')
    expect(told()).toBe(`${CODE}let four = 4`)
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(told()).toBe(CODE)
  })

  it('what takes the place of all is undone in one step, and what was typed before in another', async () => {
    await open(CODE)
    await userEvent.keyboard('mine')
    expect(isWhole()).toBe(false)
    handle.current!.replace('const other = 4\n')
    expect([told(), isWhole()]).toEqual(['const other = 4\n', true])
    await userEvent.keyboard('{Control>}z{/Control}')
    expect([told(), isWhole()]).toEqual([`${CODE}mine`, true])
    await userEvent.keyboard('{Control>}z{/Control}')
    expect([told(), isWhole()]).toEqual([CODE, false])
    await userEvent.keyboard('{Control>}a{/Control}x')
    expect([told(), isWhole()]).toEqual(['x', true])
  })

  it('closes brackets and indents by two blanks', async () => {
    await open('')
    await userEvent.keyboard('if (true) {{{Enter}done(')
    expect(told()).toBe('if (true) {\n  done()\n}')
  })

  it('is no shortcut of the page, while Escape and keys with Control are heard there', async () => {
    await open('')
    const heard: string[] = []
    const listen = ({ key }: KeyboardEvent) => heard.push(key)
    addEventListener('keydown', listen)
    await userEvent.keyboard('gr/{Escape}{Control>}k{/Control}')
    removeEventListener('keydown', listen)
    expect(heard).toEqual(['Escape', 'Control', 'k'])
    expect(told()).toBe('gr/')
  })

  it('saves with Control and S or Enter', async () => {
    await open(CODE)
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(onSave).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onSave).toHaveBeenCalledTimes(2)
    expect(onChange).not.toHaveBeenCalled()
  })

  it('leaves with Tab, and says so', async () => {
    const after = document.createElement('button')
    document.body.append(after)
    await open(CODE)
    expect(box().getAttribute('aria-description')).toContain('Tab moves to the next control')
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(after)
    after.remove()
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('problems', () => {
  it('are marked at their line, beside it and in the text, and go with it', async () => {
    await open(CODE)
    show(CODE, [
      { line: 2, message: 'two is too many' },
      { line: null, message: 'of the whole file' },
    ])
    const marked = () => all('.cm-lintRange-error').map(({ textContent }) => textContent)
    await vi.waitFor(() => expect(marked()).toEqual(['const two = 2']))
    expect(all('.cm-lint-marker-error')).toHaveLength(1)
    handle.current!.goTo(1)
    await userEvent.keyboard('const = 0{Enter}')
    // once this is marked, all has been looked at anew
    await vi.waitFor(() => expect(marked()).toHaveLength(2))
    expect(marked()[1]).toBe('const two = 2')
    await userEvent.hover(all('.cm-lintRange-error')[1]!)
    await vi.waitFor(() => expect(all('.cm-diagnostic')[0]?.textContent).toBe('two is too many'))
    show(CODE, [])
    await vi.waitFor(() => expect(marked()).not.toContain('const two = 2'))
  })

  it('of the syntax are found once typing rests', async () => {
    await open(CODE)
    await userEvent.keyboard('const = 4')
    await vi.waitFor(() => expect(all('.cm-lintRange-error').length).toBeGreaterThan(0))
  })

  it('a member that the broker does not have is a warning', async () => {
    await open("import { type Broker } from 'sauda'\nconst f = (broker: Broker) => broker.postion")
    await vi.waitFor(() => expect(all('.cm-lintRange-warning')[0]?.textContent).toBe('postion'))
    await userEvent.hover(all('.cm-lintRange-warning')[0]!)
    await vi.waitFor(() =>
      expect(all('.cm-diagnostic')[0]?.textContent).toBe('broker has no postion: did you mean position?'),
    )
  })
})

describe('the list of words', () => {
  const words = () => all('.cm-completionLabel').map(({ textContent }) => textContent)

  it('has the members of the broker after "broker.", with what they are', async () => {
    await open('')
    await userEvent.keyboard('broker.')
    await vi.waitFor(() => expect(words()).toEqual(expect.arrayContaining(['buy', 'close', 'position'])))
    expect(words()).not.toContain('sma')
    await userEvent.keyboard('bu')
    await vi.waitFor(() => expect(words()).toEqual(['buy']))
    await vi.waitFor(() =>
      expect(all('.word-card code')[0]?.textContent).toContain('buy(request?: OrderRequest)'),
    )
    // the list takes no keys in its first moment
    await userEvent.click(all('.cm-completionLabel')[0]!)
    expect(told()).toBe('broker.buy')
  })

  it('imports what is chosen', async () => {
    await open("import { ema } from 'sauda'\n")
    await userEvent.keyboard('const a = supert')
    await vi.waitFor(() => expect(words()).toEqual(['supertrend']))
    await userEvent.click(all('.cm-completionLabel')[0]!)
    expect(told()).toBe("import { ema, supertrend } from 'sauda'\nconst a = supertrend")
  })
})

it('what a word is is told while the pointer rests on it', async () => {
  await open('broker.buy()')
  const text = all('.cm-line')[0]!
  const range = document.createRange()
  range.selectNodeContents(text)
  const { left, top, width } = range.getBoundingClientRect()
  // the ninth of twelve letters
  const at = { clientX: left + (width * 8.5) / 12, clientY: top + 8, bubbles: true }
  text.dispatchEvent(new MouseEvent('mousemove', at))
  await vi.waitFor(() => expect(all('.word-card code')[0]?.textContent).toContain('buy('))
})

describe('the editor', () => {
  it('has its styles from adopted sheets, which the policy of the page lets through', async () => {
    await open(CODE)
    expect(shadow().adoptedStyleSheets.length).toBeGreaterThan(0)
    expect(all('style')).toEqual([])
    expect(getComputedStyle(all('.cm-scroller')[0]!).fontFamily).toContain('ui-monospace')
  })

  it('fills the height that it is given, and 240 px at least', async () => {
    await open(CODE)
    expect(all('.cm-editor')[0]!.getBoundingClientRect().height).toBeCloseTo(398, 0)
    host.style.height = '100px'
    expect(host.firstElementChild!.getBoundingClientRect().height).toBe(240)
  })

  it('scrolls long lines by itself on a narrow screen', async () => {
    await page.viewport(360, 640)
    await open(`const long = '${'x'.repeat(400)}'\n`)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    const scroller = all('.cm-scroller')[0]!
    expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth)
    await userEvent.keyboard('{Control>}f{/Control}')
    await vi.waitFor(() => expect(all('.cm-search')).toHaveLength(1))
    for (const control of all('.cm-search input, .cm-search button')) {
      expect(control.getBoundingClientRect().right).toBeLessThanOrEqual(360)
    }
  })

  it('formats, and goes to a line, for buttons outside', async () => {
    await open('if (a) {\nb()   \n}\n\n\n')
    handle.current!.format()
    expect(told()).toBe('if (a) {\n  b()\n}\n')
    handle.current!.goTo(2)
    await userEvent.keyboard('x')
    expect(told()).toBe('if (a) {\nx  b()\n}\n')
    await userEvent.keyboard('{Shift>}{Alt>}f{/Alt}{/Shift}')
    expect(told()).toBe('if (a) {\n  x  b()\n}\n')
  })

  it('finds and replaces', async () => {
    await open(CODE)
    await userEvent.keyboard('{Control>}f{/Control}')
    await vi.waitFor(() => expect(all('.cm-search')).toHaveLength(1))
    await userEvent.keyboard('const')
    await vi.waitFor(() => expect(all('.cm-searchMatch')).toHaveLength(3))
    await userEvent.click(all('[name=replace]')[0]!)
    await userEvent.keyboard('let')
    await userEvent.click(all('[name=replaceAll]')[0]!)
    expect(told()).toBe(CODE.replaceAll('const', 'let'))
  })

  it('is gone without a trace when it is taken away', async () => {
    await open(CODE)
    const inside = shadow()
    root.render(null)
    await vi.waitFor(() => expect(host.childElementCount).toBe(0))
    expect(inside.childElementCount).toBe(0)
  })
})
