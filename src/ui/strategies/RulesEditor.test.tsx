import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { RulesEditor } from './RulesEditor.tsx'

const { client } = fakeClient()

const open = async () => {
  render(
    <RulesEditor
      client={client}
      changed={null}
      draftKey="new"
      rules={null}
      notice={null}
      onCode={() => {}}
      onSave={() => Promise.resolve(null)}
      onClose={() => {}}
    />,
  )
  await screen.findByRole('combobox', { name: 'Begin with' })
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const begin = async (name: RegExp) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Begin with' }))
  await userEvent.click(screen.getByRole('option', { name }))
}
const undo = () => screen.queryByRole('button', { name: 'Undo' })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('rules that are being written', () => {
  it('a template that takes the place of what was typed gives it back', async () => {
    await open()
    type('Name', 'My idea')
    type('Buy when, condition 1', 'close crosses above VWAP')
    await begin(/^RSI reversal/)
    expect(field('Name').value).toBe('RSI reversal')
    expect(screen.getByText('The template replaced what you typed.')).toBeTruthy()
    await userEvent.click(undo()!)
    expect(field('Name').value).toBe('My idea')
    expect(field('Buy when, condition 1').value).toBe('close crosses above VWAP')
    expect(document.activeElement).toBe(field('Name'))
    expect(undo()).toBeNull()
  })

  it('what was typed and not saved is given back once it is discarded', async () => {
    await open()
    type('Name', 'My idea')
    cleanup()
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(field('Name').value).toBe('Moving-average cross')
    expect(screen.getByText('What you typed was discarded.')).toBeTruthy()
    await userEvent.click(undo()!)
    expect(field('Name').value).toBe('My idea')
  })

  it('nothing is given back where nothing was typed, nor over what is typed next', async () => {
    await open()
    await begin(/^RSI reversal/)
    await begin(/^Empty/)
    expect(undo()).toBeNull()
    type('Name', 'My idea')
    await begin(/^RSI reversal/)
    expect(undo()).not.toBeNull()
    type('Name', 'My reversal')
    expect(undo()).toBeNull()
  })
})
