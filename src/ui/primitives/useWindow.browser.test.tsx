/** Where the keyboard is when one window opens another: only a browser leaves the focus out of an inert page. */
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog, Sheet } from './Dialog.tsx'

let host: HTMLDivElement
let root: Root

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})

afterEach(() => {
  root.unmount()
  host.remove()
})

/** A page with a sheet that opens a dialog in its place; the dialog is drawn from then on, as one is whose code comes late. */
function Page() {
  const [shown, setShown] = useState<'sheet' | 'dialog' | null>(null)
  const [isDialogThere, setIsDialogThere] = useState(false)
  const close = (name: typeof shown) => () => setShown(now => (now === name ? null : now))
  const openDialog = () => {
    setShown('dialog')
    setIsDialogThere(true)
  }
  return (
    <>
      <button type="button" onClick={() => setShown('sheet')}>
        Open sheet
      </button>
      <Sheet open={shown === 'sheet'} onClose={close('sheet')} title="Sheet" side="right">
        <button type="button" onClick={openDialog}>
          Open dialog
        </button>
      </Sheet>
      {isDialogThere && (
        <Dialog open={shown === 'dialog'} onClose={close('dialog')} title="Dialog">
          <button type="button">First</button>
          <button type="button">Last</button>
        </Dialog>
      )}
    </>
  )
}

const press = async (name: string) => {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeInTheDocument()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

it('the keyboard stays in a window that another one opened, and that is drawn only then', async () => {
  root.render(<Page />)
  await press('Open sheet')
  await press('Open dialog')
  const dialog = page.getByRole('dialog', { name: 'Dialog' })
  await expect.element(dialog).toBeInTheDocument()
  // the sheet that leaves is inert, where no query by role finds it
  await vi.waitFor(() => expect(document.querySelectorAll('[role=dialog]').length).toBe(1))
  for (let tab = 0; tab < 4; tab++) {
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Tab}')
  }
  expect(host.inert).toBe(true)
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Open sheet'))
  expect(host.inert).toBe(false)
})
