import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { savedRun } from '../../storage/runs/testing/saved.ts'
import { StoredRun } from './StoredRun.tsx'
import { memoryRuns } from './testing/memoryRuns.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a saved run can be passed on as a link without running it again', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const run = savedRun()
  const rest = { strategies: [], isRunning: false, onRun: () => {}, onReset: () => {} }
  await act(async () => void render(<StoredRun run={run} store={memoryRuns([run])} {...rest} />))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
  const link = new URL(writeText.mock.calls[0]![0])
  expect(link.searchParams.get('verify')).toBe(run.fingerprint.slice(0, 16))
  expect(link.searchParams.has('run')).toBe(false)
})
