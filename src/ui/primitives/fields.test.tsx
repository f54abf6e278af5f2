import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { NumberField } from './NumberField.tsx'
import { Segmented } from './Segmented.tsx'
import { Select } from './Select.tsx'
import { SliderField } from './SliderField.tsx'
import { Switch } from './Switch.tsx'
import { DateField, TextField, TimeField } from './TextField.tsx'

function description(element: HTMLElement): string | undefined {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined
}

function Capital({ seen = [] }: { seen?: (number | null)[] }) {
  const [value, setValue] = useState<number | null>(100_000)
  const change = (next: number | null) => {
    seen.push(next)
    setValue(next)
  }
  return (
    <>
      <NumberField label="Initial capital" value={value} onChange={change} step={1000} min={1000} unit="₹" />
      <button type="button" onClick={() => setValue(5000)}>
        Reset
      </button>
    </>
  )
}

it('a text field is found by its label and described by its help', async () => {
  const typed: string[] = []
  render(<TextField label="Name" value="" onChange={text => typed.push(text)} help="3 to 50 characters" />)
  const input = screen.getByLabelText('Name')
  expect(description(input)).toBe('3 to 50 characters')
  expect(input.getAttribute('aria-invalid')).toBeNull()
  await userEvent.type(input, 'N')
  expect(typed).toEqual(['N'])
})

it('an error takes the place of the help and marks the field invalid', () => {
  render(<TextField label="Name" value="" onChange={() => {}} help="Help" error="A name is missing." />)
  const input = screen.getByLabelText('Name')
  expect(description(input)).toBe('A name is missing.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Help')).toBeNull()
})

it('date and time fields use the browser pickers', () => {
  render(
    <>
      <DateField label="Start" value="2023-01-01" onChange={() => {}} min="2023-01-01" />
      <TimeField label="Square-off" value="15:15" onChange={() => {}} disabled />
    </>,
  )
  const date = screen.getByLabelText<HTMLInputElement>('Start')
  const time = screen.getByLabelText<HTMLInputElement>('Square-off')
  expect([date.type, date.value, date.min]).toEqual(['date', '2023-01-01', '2023-01-01'])
  expect([time.type, time.value, time.disabled]).toEqual(['time', '15:15', true])
})

it('a day and a time stand in the words of all other days and times, whatever the language of the browser', () => {
  const fields = (day: string, time: string) => (
    <>
      <DateField label="Start" value={day} onChange={() => {}} />
      <TimeField label="Square-off" value={time} onChange={() => {}} />
    </>
  )
  const { rerender, container } = render(fields('2023-05-31', '15:15'))
  const words = () => [...container.querySelectorAll('.picker > span')].map(span => span.textContent)
  expect(words()).toEqual(['31 May 2023', '15:15'])
  // what is incomplete is the browser's to show
  rerender(fields('', ''))
  expect(words()).toEqual([])
})

it('a number is grouped, reads what is typed with or without grouping, and groups again when left', async () => {
  const seen: (number | null)[] = []
  render(<Capital seen={seen} />)
  const input = screen.getByLabelText<HTMLInputElement>('Initial capital')
  expect(input.value).toBe('1,00,000')
  await userEvent.clear(input)
  await userEvent.type(input, '250000')
  expect(input.value).toBe('250000')
  expect(seen.at(-1)).toBe(250_000)
  await userEvent.tab()
  expect(input.value).toBe('2,50,000')
})

it.each([
  ['3,00,000', 300_000],
  ['300,000', 300_000],
  ['₹ 12,34,567.50', 1_234_567.5],
  ['1,000', 1_000],
  ['−1,000', -1_000],
  ['.5', 0.5],
])('a number may be grouped in the Indian way or in thousands: %s', async (text, value) => {
  const seen: (number | null)[] = []
  render(<Capital seen={seen} />)
  const input = screen.getByLabelText<HTMLInputElement>('Initial capital')
  fireEvent.change(input, { target: { value: text } })
  expect(seen).toEqual([value])
})

it.each(['1,00', '10,0', '1,0000', '2,50000', ',100', '1,,000', '1,000,00', '1.0,0'])(
  'commas that group nothing are refused in one sentence once the field is left: %s',
  async text => {
    const seen: (number | null)[] = []
    render(<Capital seen={seen} />)
    const input = screen.getByLabelText<HTMLInputElement>('Initial capital')
    await userEvent.clear(input)
    await userEvent.type(input, text)
    expect(seen.at(-1)).toBe(null)
    expect(description(input)).toBeUndefined()
    await userEvent.tab()
    expect(input.value).toBe(text)
    expect(description(input)).toBe('Check the commas: write 1,00,000 or 100000')
    fireEvent.change(input, { target: { value: '1000' } })
    expect(description(input)).toBeUndefined()
  },
)

it('text that is no number gives null and stays for the trader to mend', async () => {
  const seen: (number | null)[] = []
  render(<Capital seen={seen} />)
  const input = screen.getByLabelText<HTMLInputElement>('Initial capital')
  await userEvent.clear(input)
  expect(seen).toEqual([null])
  await userEvent.type(input, '1x')
  await userEvent.tab()
  expect(seen).toEqual([null, 1, null])
  expect(input.value).toBe('1x')
})

it('a half-typed decimal keeps its point', async () => {
  render(<Capital />)
  const input = screen.getByLabelText<HTMLInputElement>('Initial capital')
  await userEvent.clear(input)
  await userEvent.type(input, '1500.')
  expect(input.value).toBe('1500.')
  await userEvent.type(input, '5')
  expect(input.value).toBe('1500.5')
})

it('a value set from outside wins over the draft', async () => {
  render(<Capital />)
  const input = screen.getByLabelText<HTMLInputElement>('Initial capital')
  await userEvent.type(input, 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(input.value).toBe('5,000')
})

it('arrow keys step a number and stop at its bounds', async () => {
  const seen: (number | null)[] = []
  render(<Capital seen={seen} />)
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await userEvent.click(screen.getByLabelText('Initial capital'))
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(seen).toEqual([6000, 5000, 4000, 3000, 2000, 1000, 1000])
})

it('a slider reaches some times its usual value', () => {
  render(<SliderField label="Slow" value={30} usual={30} onChange={() => {}} min={2} max={2000} step={1} />)
  expect(screen.getByLabelText<HTMLInputElement>('Slow, slider').max).toBe('200')
})

it('a slider keeps its ends while it is held, and takes new ones when it is let go', () => {
  function Slow() {
    const [value, setValue] = useState<number | null>(30)
    return (
      <SliderField label="Slow" {...{ value }} usual={30} onChange={setValue} min={2} max={2000} step={1} />
    )
  }
  render(<Slow />)
  const slider = screen.getByLabelText<HTMLInputElement>('Slow, slider')
  fireEvent.pointerDown(slider)
  fireEvent.change(slider, { target: { value: '200' } })
  expect([slider.value, slider.max]).toEqual(['200', '200'])
  fireEvent.pointerUp(slider)
  expect([slider.value, slider.max]).toEqual(['200', '1000'])
})

it('Shift makes a slider that is held ten times as fine', () => {
  const seen: (number | null)[] = []
  render(
    <SliderField
      label="Slow"
      value={30}
      usual={30}
      onChange={v => seen.push(v)}
      min={2}
      max={2000}
      step={1}
    />,
  )
  const slider = screen.getByLabelText<HTMLInputElement>('Slow, slider')
  fireEvent.pointerDown(slider)
  fireEvent.pointerMove(slider, { shiftKey: true })
  fireEvent.change(slider, { target: { value: '80' } })
  expect(seen).toEqual([35])
})

it('a slider and its number show one value', () => {
  render(<SliderField label="Fast" value={20} onChange={() => {}} min={2} max={200} step={1} unit="bars" />)
  expect(screen.getByLabelText<HTMLInputElement>('Fast').value).toBe('20')
  expect(screen.getByLabelText<HTMLInputElement>('Fast, slider').value).toBe('20')
})

const OPTIONS = [
  { value: 'momentum', label: 'Momentum' },
  { value: 'arbitrage', label: 'Arbitrage' },
] as const

function Strategy({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState<'momentum' | 'arbitrage'>('momentum')
  return <Select label="Strategy" value={value} options={OPTIONS} onChange={setValue} disabled={disabled} />
}

it('a select has its label as name and its choice as value, and chooses by keyboard', async () => {
  render(<Strategy />)
  const select = screen.getByRole('combobox', { name: 'Strategy' })
  expect(select.textContent).toBe('Momentum')
  select.focus()
  await userEvent.keyboard(' ')
  expect(screen.getByRole('option', { name: 'Momentum' }).getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(select.textContent).toBe('Arbitrage')
  expect(screen.queryByRole('option')).toBeNull()
})

it('Enter opens a select as Space does, and submits no form', async () => {
  const submitted = vi.fn()
  render(
    <form onSubmit={submitted}>
      <Strategy />
      <TextField label="Name" value="" onChange={() => {}} />
      <button type="submit">Save</button>
    </form>,
  )
  const select = screen.getByRole('combobox', { name: 'Strategy' })
  select.focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('option', { name: 'Momentum' }).getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(select.textContent).toBe('Arbitrage')
  expect(screen.queryByRole('option')).toBeNull()
  expect(submitted).not.toHaveBeenCalled()
  // elsewhere Enter still submits
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  expect(submitted).toHaveBeenCalledTimes(1)
})

it('a disabled select does not open', async () => {
  render(<Strategy disabled />)
  const select = screen.getByRole('combobox', { name: 'Strategy' })
  await userEvent.click(select)
  fireEvent.keyDown(select, { key: 'Enter' })
  expect(screen.queryByRole('option')).toBeNull()
})

it('a segmented control is a radio group with a name', async () => {
  const chosen: string[] = []
  render(<Segmented label="Mode" value="momentum" options={OPTIONS} onChange={value => chosen.push(value)} />)
  expect(screen.getByRole('group', { name: 'Mode' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Momentum' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Arbitrage' }))
  expect(chosen).toEqual(['arbitrage'])
})

it('a switch tells its state', async () => {
  const set: boolean[] = []
  render(<Switch label="Auto-reconnect" checked onChange={on => set.push(on)} />)
  const control = screen.getByRole('switch', { name: 'Auto-reconnect' })
  expect(control.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(control)
  expect(set).toEqual([false])
})
