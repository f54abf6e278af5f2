import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmDialog, Sheet } from './Dialog.tsx'
import { Disclosure } from './Disclosure.tsx'
import { IconButton } from './IconButton.tsx'
import { Menu } from './Menu.tsx'
import { Notice } from './Notice.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { Table, Td, Th, Tr } from './Table.tsx'
import { Tabs } from './Tabs.tsx'
import { Toasts } from './Toasts.tsx'
import { toast, toasts } from './toasts.ts'

afterEach(() => {
  vi.useRealTimers()
  toasts.set([])
})

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

function Confirm({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Close 3 positions?"
        confirmLabel="Close all"
        danger
        onConfirm={onConfirm}
      >
        ₹4,200
      </ConfirmDialog>
    </>
  )
}

it('a dialog has its question as name, starts on Cancel and leaves with Esc', async () => {
  const confirmed = vi.fn()
  render(<Confirm onConfirm={confirmed} />)
  const opener = screen.getByRole('button', { name: 'Ask' })
  await userEvent.click(opener)
  expect(screen.getByRole('dialog', { name: 'Close 3 positions?' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener)
  expect(confirmed).not.toHaveBeenCalled()
})

it('a dialog confirms once for one click', async () => {
  const confirmed = vi.fn()
  render(<Confirm onConfirm={confirmed} />)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close all' }))
  expect(confirmed).toHaveBeenCalledTimes(1)
})

it('a sheet closes by its button', async () => {
  const closed = vi.fn()
  render(
    <Sheet open onClose={closed} title="Parameters" side="bottom" footer="Run">
      Inside
    </Sheet>,
  )
  expect(screen.getByRole('dialog', { name: 'Parameters' }).textContent).toContain('Inside')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toHaveBeenCalledTimes(1)
})

it('an icon button has a name, and shows it while the pointer is there', async () => {
  render(<IconButton icon={Trash2} label="Delete" />)
  const button = screen.getByRole('button', { name: 'Delete' })
  await userEvent.hover(button)
  expect(screen.getByRole('tooltip').textContent).toBe('Delete')
  await userEvent.unhover(button)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('Esc hides a tooltip and the handlers of the button run too', async () => {
  const keys: string[] = []
  render(<IconButton icon={Trash2} label="Delete" onKeyDown={event => keys.push(event.key)} />)
  const button = screen.getByRole('button', { name: 'Delete' })
  await userEvent.hover(button)
  act(() => button.focus())
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(keys).toEqual(['Escape'])
})

it('a toast leaves after 5 s, one with Undo after 10 s', () => {
  vi.useFakeTimers()
  render(<Toasts />)
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite')
  act(() => {
    toast('Saved')
    toast('Result cleared', () => {})
  })
  pass(4_999)
  expect(screen.getByRole('status').textContent).toContain('Saved')
  pass(1)
  expect(screen.getByRole('status').textContent).not.toContain('Saved')
  pass(4_999)
  expect(screen.getByRole('status').textContent).toContain('Result cleared')
  pass(1)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('no line of a toast ends between a sign and its amount', () => {
  render(<Toasts />)
  act(() => toast('Closed 25 NIFTY: −₹1,234.'))
  expect(screen.getByRole('status').textContent).toBe('Closed 25 NIFTY: −\u2060₹1,234.')
})

it('Undo undoes once and takes the toast away', async () => {
  const undone = vi.fn()
  render(<Toasts />)
  act(() => toast('Result cleared', undone))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Result cleared')).toBeNull()
})

it('the keyboard goes back where it was before it went to a toast that leaves, or to the screen', async () => {
  const page = (isThere: boolean) => (
    <>
      <main id="main" tabIndex={-1}>
        {isThere && <button type="button">Delete</button>}
      </main>
      <Toasts />
    </>
  )
  const { rerender } = render(page(true))
  const deleteButton = screen.getByRole('button', { name: 'Delete' })
  const undo = async () => {
    act(() => deleteButton.focus())
    act(() => toast('Deleted', () => {}))
    act(() => toast('Another'))
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  }
  await undo()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(deleteButton)
  await undo()
  rerender(page(false))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('what may follow from a toast stands before Undo, for 10 s; pressing it takes the toast away', () => {
  vi.useFakeTimers()
  const followed = vi.fn()
  const undone = vi.fn()
  render(<Toasts />)
  const show = () => act(() => toast('Added Bank trend', undone, { label: 'Backtest now', run: followed }))
  show()
  pass(9_999)
  const buttons = within(screen.getByRole('status')).getAllByRole('button')
  expect(buttons.map(button => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'Backtest now',
    'Undo',
    'Dismiss',
  ])
  pass(1)
  expect(screen.getByRole('status').textContent).toBe('')
  show()
  act(() => screen.getByRole('button', { name: 'Backtest now' }).click())
  expect(followed).toHaveBeenCalledTimes(1)
  expect(undone).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toBe('')
})

it('a menu runs the chosen entry and none that is disabled', async () => {
  const picked: string[] = []
  const entry = (label: string, disabled = false) => ({ label, disabled, onSelect: () => picked.push(label) })
  render(<Menu label="Export" entries={[entry('Trades'), entry('Equity'), entry('Report', true)]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(screen.getByRole('menuitem', { name: 'Report' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Equity' }))
  expect(picked).toEqual(['Equity'])
  expect(screen.queryByRole('menuitem')).toBeNull()
})

function Results() {
  const [tab, setTab] = useState<'trades' | 'months'>('trades')
  return (
    <Tabs
      label="Results"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'trades', label: 'Trades', count: '142', content: 'All trades' },
        { id: 'months', label: 'Months', content: 'By month' },
      ]}
    />
  )
}

it('tabs move by arrow keys and mount the selected panel only', async () => {
  render(<Results />)
  expect(screen.getByRole('tabpanel').textContent).toBe('All trades')
  await userEvent.click(screen.getByRole('tab', { name: /Trades/ }))
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Months' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel').textContent).toBe('By month')
  expect(screen.queryByText('All trades')).toBeNull()
})

it('a disclosure shows its summary while folded and its content while open', async () => {
  render(
    <Disclosure title="Costs" summary="0.03 on each side">
      Brokerage
    </Disclosure>,
  )
  const button = screen.getByRole('button', { name: /^Costs/ })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(button.textContent).toContain('0.03 on each side')
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('Brokerage')).toBeTruthy()
})

it('a table names its sort order and sorts by its header buttons', async () => {
  const sorted = vi.fn()
  render(
    <Table caption="Trades">
      <thead>
        <tr>
          <Th sorted="descending" onSort={sorted}>
            Time
          </Th>
          <Th numeric>Price</Th>
        </tr>
      </thead>
      <tbody>
        <Tr>
          <Td>09:15</Td>
          <Td numeric>18,231.05</Td>
        </Tr>
      </tbody>
    </Table>,
  )
  expect(screen.getByRole('table', { name: 'Trades' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Time' }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Time' }))
  expect(sorted).toHaveBeenCalledTimes(1)
})

it('a progress bar stays between 0 and 100', () => {
  const { rerender } = render(<ProgressBar label="Running" fraction={0.424} />)
  const now = () => screen.getByRole('progressbar', { name: 'Running' }).getAttribute('aria-valuenow')
  expect(now()).toBe('42')
  rerender(<ProgressBar label="Running" fraction={1.2} />)
  expect(now()).toBe('100')
})

it('only an error notice interrupts a screen reader', () => {
  render(
    <>
      <Notice>The curve is illustrative.</Notice>
      <Notice tone="error">The run stopped.</Notice>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toBe('The run stopped.')
})

it('a window lies over what was said before it opened, and below what it says itself', () => {
  const isOver = (text: string) => screen.getByText(text).closest('[data-over]') !== null
  const page = (isOpen: boolean) => (
    <>
      <Toasts />
      <Sheet open={isOpen} onClose={() => {}} title="Edit" side="right">
        fields
      </Sheet>
    </>
  )
  const { rerender } = render(page(false))
  act(() => toast('Added'))
  rerender(page(true))
  act(() => toast('Copied'))
  expect([isOver('Added'), isOver('Copied')]).toEqual([false, true])
  // the next window knows nothing of it
  rerender(page(false))
  rerender(page(true))
  expect([isOver('Added'), isOver('Copied')]).toEqual([false, false])
})
