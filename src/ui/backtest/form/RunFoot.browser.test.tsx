import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { leavePointer } from '../../../../test/leavePointer.ts'
import '../../styles.css'
import type { Mode } from '../useBacktest.ts'
import { RunFoot } from './RunFoot.tsx'

let host: HTMLDivElement
let root: Root
let runs = 0
let end = () => {}

beforeEach(() => {
  runs = 0
  host = document.createElement('div')
  // as in the column: what is added comes above, and Cancel stands where Run was
  host.style.cssText = 'position: fixed; bottom: 20px; left: 20px; width: 280px'
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await leavePointer()
  root.unmount()
  host.remove()
})

function Foot({ mode }: { mode: Mode }) {
  const [isRunning, setIsRunning] = useState(false)
  end = () => setIsRunning(false)
  return (
    <RunFoot
      running={isRunning ? { mode, progress: null } : null}
      isReady
      isMain
      ran={null}
      onRun={() => {
        runs += 1
        setIsRunning(true)
      }}
      onCancel={end}
    />
  )
}

const button = (name: string) => page.getByRole('button', { name })

it('whoever runs a sample by the keyboard is at its button while it runs, and cannot start another', async () => {
  root.render(<Foot mode="sample" />)
  await expect.element(button('Run Backtest')).toBeVisible()
  await userEvent.tab()
  await expect.element(button('Run Backtest')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Running Backtest...')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(runs).toBe(1)
  end()
  await expect.element(button('Run Backtest')).toHaveFocus()
})

it('a double click on Run leaves the run alone, and one on Cancel ends it and starts no other', async () => {
  root.render(<Foot mode="market" />)
  await userEvent.dblClick(button('Run Backtest'))
  await expect.element(button('Cancel')).toBeVisible()
  expect(runs).toBe(1)
  await userEvent.dblClick(button('Cancel'))
  await expect.element(button('Run Backtest')).toBeVisible()
  expect(runs).toBe(1)
})

it('Cancel answers the keyboard at once', async () => {
  root.render(<Foot mode="market" />)
  await expect.element(button('Run Backtest')).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Cancel')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Run Backtest')).toHaveFocus()
})
