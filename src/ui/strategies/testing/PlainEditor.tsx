import { useImperativeHandle, useRef } from 'react'
import { vi } from 'vitest'
import type { CodeEditor } from '../code/CodeEditor.tsx'

/** Called with each code that took the place of all. */
export const replaced = vi.fn<(code: string) => void>()

/**
 * In the place of the editor of code, which needs a real browser (code/CodeEditor.browser.test.tsx): a box to type into. A paste
 * takes the place of all.
 */
export function PlainEditor({
  ref,
  initial,
  label,
  problems,
  onChange,
  onSave,
}: Parameters<typeof CodeEditor>[0]) {
  const box = useRef<HTMLTextAreaElement>(null)
  const replace = (code: string) => {
    box.current!.value = code
    replaced(code)
    onChange(code, true)
  }
  useImperativeHandle(ref, () => ({ replace, format() {}, focus: () => box.current!.focus(), goTo() {} }))
  return (
    <>
      <textarea
        ref={box}
        aria-label={label}
        defaultValue={initial}
        onChange={event => onChange(event.target.value, false)}
        onPaste={event => replace(event.clipboardData.getData('text'))}
        onKeyDown={event => event.ctrlKey && event.key === 's' && onSave()}
      />
      <span>{JSON.stringify(problems)}</span>
    </>
  )
}
