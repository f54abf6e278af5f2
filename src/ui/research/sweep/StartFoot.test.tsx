import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StartFoot } from './StartFoot.tsx'

const onStart = vi.fn()
const onCancel = vi.fn()

function Foot() {
  const [isRunning, setIsRunning] = useState(false)
  return (
    <StartFoot
      name="Sweep"
      running={isRunning ? { words: '1 of 2 runs', fraction: 0.5 } : null}
      words="2 runs"
      label="Start sweep"
      icon={Play}
      isReady
      onStart={() => {
        onStart()
        setIsRunning(true)
      }}
      onCancel={() => {
        onCancel()
        setIsRunning(false)
      }}
    />
  )
}

const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  vi.clearAllMocks()
  render(<Foot />)
})
afterEach(cleanup)

it('the second click of a double click on Start does not cancel, a click of its own does', async () => {
  await userEvent.dblClick(button('Start sweep'))
  expect(onStart).toHaveBeenCalledOnce()
  expect(onCancel).not.toHaveBeenCalled()
  await userEvent.click(button('Cancel'))
  expect(onCancel).toHaveBeenCalledOnce()
})

it('the second click of a double click on Cancel does not start again', async () => {
  await userEvent.click(button('Start sweep'))
  await userEvent.dblClick(button('Cancel'))
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onStart).toHaveBeenCalledOnce()
})

it('keys start and cancel as fast as they are pressed', () => {
  // what a key press becomes: a click without a count
  fireEvent.click(button('Start sweep'), { detail: 0 })
  fireEvent.click(button('Cancel'), { detail: 0 })
  expect(onCancel).toHaveBeenCalledOnce()
})
