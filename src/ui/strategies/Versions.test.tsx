import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES, type Rules } from '../../engine/rules/rules.ts'
import { addVersions } from '../../storage/strategies/changeOwn.ts'
import { type OwnVersion, ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { toasts } from '../primitives/toasts.ts'
import { useOwnStrategies } from '../run/useOwnStrategies.ts'
import { linesOf } from './difference.ts'
import { RulesFields } from './RulesFields.tsx'
import { toDraft } from './rulesDraft.ts'
import { StrategyTools } from './StrategyTools.tsx'

const { client } = fakeClient()
const onChoose = vi.fn()

const ms = (time: string) => Date.parse(`2026-11-23T${time}+05:30`)
const MINE: Rules = { ...EMPTY_RULES, name: 'Mine', entryLong: ['RSI(14) crosses below 30'] }

async function ofRules(savedMs: number, patch: Partial<Rules>, family = 'mine'): Promise<OwnVersion> {
  const rules = { ...MINE, ...patch }
  const read = await client.readRules(rules)
  return { id: read.ok ? read.value.id : `refused~${savedMs}`, family, savedMs, rules }
}
const ofCode = (savedMs: number, source: string): OwnVersion => {
  const id = `in-code~${savedMs}`
  return {
    id,
    family: 'mine',
    savedMs,
    code: { source, declared: { id, title: 'In code', summary: 'Does.', params: {} } },
  }
}

/** The tools as the screen has them: what is saved is read anew. */
function Tools({ chosen, engine }: { chosen: string; engine: Client }) {
  const library = useOwnStrategies(engine, chosen) ?? null
  return (
    <StrategyTools
      client={engine}
      library={library}
      chosen={chosen}
      onChoose={onChoose}
      editing={null}
      onEditing={() => {}}
    />
  )
}

async function openMenu(chosen: string, engine = client): Promise<HTMLElement> {
  render(<Tools chosen={chosen} engine={engine} />)
  await screen.findByRole('button', { name: 'Edit' })
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  return screen.getByRole('menuitem', { name: 'Versions' })
}
async function open(versions: readonly OwnVersion[], chosen = versions.at(-1)!.id, engine = client) {
  await addVersions(versions)
  await userEvent.click(await openMenu(chosen, engine))
  return screen.findByRole('dialog')
}

const choices = () => screen.getAllByRole<HTMLInputElement>('radio')
const listed = () => choices().map(({ labels }) => labels![0]!.textContent.replace(/\s+/g, ' ').trim())
const checked = () => choices().findIndex(({ checked }) => checked)
/** Each line of the difference with its sign. */
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const summary = () => screen.getByRole('status').textContent
const restoring = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Restore this version' })
const stored = () => ownStrategies().versions.map(({ id, savedMs }) => [id, savedMs])

beforeEach(() => {
  localStorage.clear()
  toasts.set([])
  onChoose.mockClear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  cleanup()
})

describe('Versions', () => {
  it('cannot be opened for a strategy that has one', async () => {
    const only = await ofRules(ms('09:00:00'), {})
    await addVersions([only, await ofRules(ms('10:00:00'), { stopLossPct: 1 }, 'other')])
    expect((await openMenu(only.id)).hasAttribute('data-disabled')).toBe(true)
  })

  it('are listed newest first, the one before the newest chosen, with what has changed since', async () => {
    const dialog = await open([
      await ofRules(ms('09:00:00'), {}),
      await ofRules(ms('09:30:00'), {}, 'other'),
      await ofRules(ms('10:00:07'), { takeProfitPct: 2 }),
      await ofRules(ms('14:05:12'), { takeProfitPct: 2, entryLong: ['RSI(14) crosses below 25'] }),
    ])
    expect(within(dialog).getByRole('heading', { name: 'Versions of Mine' })).toBeTruthy()
    expect(listed()).toEqual([
      '23 Nov 2026, 14:05:12 IST newest',
      '23 Nov 2026, 10:00:07 IST',
      '23 Nov 2026, 09:00:00 IST',
    ])
    expect(checked()).toBe(1)
    screen.getByRole('region', { name: 'Changes from 23 Nov 2026, 10:00:07 IST to the newest' })
    expect(lines()).toEqual([
      ' Name: Mine',
      '−Removed: Buy when: RSI(14) crosses below 30',
      '+Added: Buy when: RSI(14) crosses below 25',
      ' Take profit: 2 %',
      ' The opposite entry: Reverses the position',
    ])
    expect(summary()).toBe('1 line removed (−), 1 added (+).')
  })

  it('are chosen by the keyboard; the newest has nothing to restore', async () => {
    await open([
      await ofRules(1, { name: 'Older' }),
      await ofRules(2, { takeProfitPct: 2 }),
      await ofRules(3, { takeProfitPct: 3 }),
    ])
    await waitFor(() => expect(document.activeElement).toBe(choices()[1]))
    await userEvent.keyboard('{ArrowDown}')
    expect(checked()).toBe(2)
    expect(listed()[2]).toContain('Older')
    expect(summary()).toBe('1 line removed (−), 2 added (+).')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(checked()).toBe(0)
    expect(summary()).toBe('This is the newest version. Choose another to see what has changed since.')
    expect(restoring().disabled).toBe(true)
  })

  it('begin with the one of the run where that is an older one', async () => {
    const oldest = await ofRules(1, {})
    await open(
      [oldest, await ofRules(2, { stopLossPct: 1 }), await ofRules(3, { stopLossPct: 2 })],
      oldest.id,
    )
    expect(checked()).toBe(2)
  })

  it('that read the same say so', async () => {
    const newest = await ofRules(2, { note: 'seen' })
    // as a backup of a page with other rules may bring it
    await open([{ ...newest, id: 'mine~other', savedMs: 1, rules: MINE }, newest])
    expect(screen.queryAllByRole('listitem')).toEqual([])
    expect(summary()).toBe('The rules are the same: only the note differs.')
  })

  it('tell of a note that differs beside the rules', async () => {
    await open([await ofRules(1, { note: 'first' }), await ofRules(2, { stopLossPct: 1 })])
    expect(summary()).toBe('0 lines removed (−), 1 added (+). The note differs too.')
  })

  it('in code are compared by lines, and with rules by their words', async () => {
    const body = Array.from({ length: 14 }, (_, k) => `  line ${k}`).join('\n')
    await open([await ofRules(1, {}), ofCode(2, `fast(10)\n${body}\n`), ofCode(3, `fast(12)\n${body}\n`)])
    expect(listed().map(text => text.match(/rules|code/)?.[0])).toEqual(['code', 'code', 'rules'])
    expect(lines()).toEqual([
      '−Removed: fast(10)',
      '+Added: fast(12)',
      '   line 0',
      '   line 1',
      '… 12 lines that are the same',
    ])
    await userEvent.click(choices()[2]!)
    expect(lines().slice(0, 5)).toEqual([
      '−Removed: Name: Mine',
      '−Removed: Buy when: RSI(14) crosses below 30',
      '−Removed: The opposite entry: Reverses the position',
      '+Added: fast(12)',
      '+Added:   line 0',
    ])
  })

  it('of which one is damaged are shown, and that one cannot be restored', async () => {
    const damaged = {
      ...(await ofRules(1, {})),
      id: 'x',
      rules: { name: { toString: 1 }, entryLong: 7 },
    }
    await open([damaged as unknown as OwnVersion, await ofRules(2, {})])
    expect(listed()[1]).toBe('1 Jan 1970, 05:30:00 IST {"toString":1}')
    expect(lines()).toContain('−Removed: Buy when: 7')
    await userEvent.click(restoring())
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This version cannot be restored: /)
    expect(ownStrategies().versions).toHaveLength(2)
    await userEvent.click(choices()[0]!)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('use the labels of the form', () => {
    const every = Object.fromEntries(Object.keys(EMPTY_RULES).map(field => [field, 7]))
    const rules = {
      ...every,
      format: EMPTY_RULES.format,
      params: {},
      onOpposite: 'close',
    } as unknown as Rules
    const draft = { ...toDraft(EMPTY_RULES), onOpposite: 'close' as const }
    const { container } = render(<RulesFields draft={draft} onDraft={vi.fn()} problems={[]} words={[]} />)
    const labels = [...container.querySelectorAll('label, legend, [role=combobox]')].map(({ textContent }) =>
      textContent.replace(/, .*/, ''),
    )
    const words = linesOf({ id: 'x', family: 'x', savedMs: 1, rules }).map(line => line.split(': '))
    expect(words).toHaveLength(15)
    for (const [label] of words) expect(labels).toContain(label)
    expect(labels).toContain(words.find(([label]) => label === 'The opposite entry')![1])
  })
})

describe('Restore this version', () => {
  it('makes it the newest and chooses it; Undo puts all back', async () => {
    const versions = [
      await ofRules(ms('09:00:00'), {}),
      await ofRules(ms('10:00:00'), { stopLossPct: 1 }),
      await ofRules(ms('11:00:00'), {}, 'other'),
      await ofRules(ms('14:05:12'), { stopLossPct: 2 }),
    ]
    const [oldest, , , newest] = versions
    await open(versions)
    await userEvent.click(choices()[2]!)
    vi.spyOn(Date, 'now').mockReturnValue(ms('15:00:00'))
    await userEvent.click(restoring())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onChoose).toHaveBeenCalledWith(oldest!.id)
    expect(ownStrategies().versions.at(-1)).toEqual({ ...oldest, savedMs: ms('15:00:00') })
    expect(ownStrategies().versions).toHaveLength(4)
    const [said] = toasts.get()
    expect(said!.text).toBe('Restored Mine of 23 Nov 2026, 09:00:00 IST.')
    said!.undo!()
    await waitFor(() => expect(onChoose).toHaveBeenLastCalledWith(newest!.id))
    expect(ownStrategies().versions).toEqual(versions)
  })

  it('undone keeps what was saved meanwhile the newest', async () => {
    const versions = [await ofRules(1, {}), await ofRules(2, { stopLossPct: 1 })]
    await open(versions)
    await userEvent.click(restoring())
    await waitFor(() => expect(toasts.get()).toHaveLength(1))
    const later = await ofRules(Date.now(), { stopLossPct: 3 })
    await addVersions([later])
    toasts.get()[0]!.undo!()
    await waitFor(() => expect(ownStrategies().versions).toEqual([...versions, later]))
  })

  it('brings code back as it was', async () => {
    const older = ofCode(1, 'one')
    await open([older, ofCode(2, 'two')])
    await userEvent.click(restoring())
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith(older.id))
    expect(ownStrategies().versions.at(-1)).toMatchObject({ code: { source: 'one' } })
    expect(toasts.get()[0]!.text).toMatch(/^Restored In code of /)
  })

  it('that cannot be stored stays open with the reason', async () => {
    await open([await ofRules(1, {}), await ofRules(2, { stopLossPct: 1 })])
    const before = stored()
    const kept = localStorage
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.getItem(key), setItem: full })
    await userEvent.click(restoring())
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Not saved: the browser has no room/)
    expect([stored(), onChoose.mock.calls, toasts.get()]).toEqual([before, [], []])
  })

  it('closes by Esc and changes nothing', async () => {
    await open([await ofRules(1, {}), await ofRules(2, { stopLossPct: 1 })])
    const before = stored()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
    expect([stored(), onChoose.mock.calls]).toEqual([before, []])
  })
})
