import { ChartNoAxesColumn, Copy, Download, FileUp, History, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { ownChanges, ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { download } from '../primitives/download.ts'
import { Menu } from '../primitives/Menu.tsx'
import { toast, toastError } from '../primitives/toasts.ts'
import type { OwnLibrary, OwnStrategy } from '../run/useOwnStrategies.ts'
import { isPine } from './code/isPine.ts'
import { StrategyEditor, Unreadable, Versions } from './lazyWindows.tsx'
import type { Editing, Written } from './StrategyEditor.tsx'
import { copyTitle, namesakeOf, saveStrategy } from './saveStrategy.ts'
import { undoing } from './undoing.ts'
import { useAddToDesk } from './useAddToDesk.ts'

/** What is shown and done with strategies of the trader's own. */
export interface StrategyToolsProps {
  client: Client
  /** What this device has of the trader's own; null until it is read. */
  library: OwnLibrary | null
  /** The strategy of the run. */
  chosen: string
  /** Chooses a strategy for the run; null is one of the built-in ones. */
  onChoose: (id: string | null) => void
  /** What is being written; it outlives the place of these tools, which changes with the window's width. */
  editing: Editing | null
  onEditing: (editing: Editing | null) => void
}

/** Bytes: the longest source in four-byte letters. */
const LARGEST_FILE = 1_200_000

const NEW: Editing = {
  family: null,
  title: null,
  draftKey: 'new',
  kind: 'rules',
  rules: null,
  source: null,
}

/** A script in Pine: what was typed elsewhere and not saved stays. */
const PINE_FILE = { kind: 'code', draftKey: 'pine' } as const

/** Writes, changes, copies, exports, imports and deletes strategies of the trader's own, and takes them to the desk. */
export function StrategyTools({ client, library, chosen, onChoose, editing, onEditing }: StrategyToolsProps) {
  const own = library?.strategies.find(({ id }) => id === chosen) ?? null
  // the strategy whose versions are shown
  const [compared, setCompared] = useState<string | null>(null)
  // what the engine has read is a new object after every change of what is stored
  const versions = useMemo(
    () => (own ? ownStrategies().versions.filter(({ family }) => family === own.family) : []),
    [own],
  )
  const file = useRef<HTMLInputElement>(null)
  const addToDesk = useAddToDesk()
  const next = own && addToDesk(own.id)
  const save = async (family: string | null, written: Written): Promise<string | null> => {
    const refused = await saveStrategy(family, written, addToDesk(written.id))
    if (refused === null) onChoose(written.id)
    return refused
  }
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? []
    // the same file may be chosen again
    event.target.value = ''
    if (!picked) return
    const read = await readFile(client, picked).catch((error: unknown) => unreadWords(picked.name, error))
    if (typeof read === 'object' && 'pine' in read) {
      onEditing({ ...NEW, ...PINE_FILE, pine: read.pine })
      return
    }
    if (typeof read === 'string') return toastError(read)
    const refused = await save(null, read)
    const namesake = namesakeOf(read.title, null)
    if (refused === null) return
    toastError(
      refused,
      namesake === null
        ? undefined
        : {
            label: 'Save as its new version',
            run: () =>
              void save(namesake, read).then(failure => {
                if (failure !== null) toastError(failure)
              }),
          },
    )
  }
  const remove = async ({ family, id, title }: OwnStrategy) => {
    try {
      const { deleteFamily } = await ownChanges()
      const undo = await deleteFamily(family)
      onChoose(null)
      toast(
        `Deleted ${title}. Its saved runs stay; open one to restore it.`,
        undoing(undo, () => onChoose(id)),
      )
    } catch (error) {
      toastError((error as Error).message)
    }
  }
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-2">
      <Button icon={Plus} onClick={() => onEditing(NEW)}>
        New strategy
      </Button>
      {own && (
        <Button icon={Pencil} onClick={() => onEditing(toEdit(own))}>
          Edit
        </Button>
      )}
      <Menu
        label="More"
        entries={[
          ...(next ? [{ label: next.label, icon: ChartNoAxesColumn, onSelect: next.run }] : []),
          { label: 'Import from file', icon: FileUp, onSelect: () => file.current?.click() },
          ...(own
            ? [
                { label: 'Export to file', icon: Download, onSelect: () => exportFile(own) },
                {
                  label: 'Versions',
                  icon: History,
                  disabled: versions.length < 2,
                  onSelect: () => setCompared(own.family),
                },
                { label: 'Duplicate', icon: Copy, onSelect: () => onEditing(toCopy(own)) },
                { label: 'Delete', icon: Trash2, onSelect: () => void remove(own) },
              ]
            : []),
        ]}
      />
      <input
        ref={file}
        type="file"
        accept=".json,.ts,.js,.pine,.txt,application/json,text/javascript,text/plain"
        aria-label="Import a strategy"
        tabIndex={-1}
        className="sr-only"
        onChange={event => void take(event)}
      />
      {library && library.refused.length + library.damaged.length > 0 && <Unreadable library={library} />}
      {editing && (
        <StrategyEditor
          client={client}
          editing={editing}
          onEditing={onEditing}
          onSave={save}
          onClose={() => onEditing(null)}
        />
      )}
      {own?.family === compared && versions.length > 1 && (
        <Versions
          client={client}
          own={own}
          versions={versions}
          onChoose={onChoose}
          onClose={() => setCompared(null)}
        />
      )}
    </div>
  )
}

function toEdit({ family, title, rules, code }: OwnStrategy): Editing {
  return {
    family,
    title,
    draftKey: family,
    kind: code ? 'code' : 'rules',
    rules: rules ?? null,
    source: code?.source ?? null,
  }
}

function toCopy(own: OwnStrategy): Editing {
  const title = copyTitle(own.title)
  const { rules, source, ...copied } = toEdit(own)
  return {
    ...copied,
    family: null,
    draftKey: `copy of ${own.family}`,
    rules: rules && { ...rules, name: title },
    source: source && withTitle(source, own.title, title),
    title,
  }
}

/** Code names itself: the same with another title, where the old one stands in it word for word. */
function withTitle(source: string, before: string, after: string): string {
  const quoted = ["'", '"', '`'].map(quote => `${quote}${before}${quote}`).find(text => source.includes(text))
  return quoted ? source.replace(quoted, () => quoted[0] + after + quoted[0]) : source
}

/** The same file as the terminal reads. */
function exportFile({ rules, code, title }: OwnStrategy): void {
  // the vowels of Hindi are marks
  const name =
    title
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? 'strategy'
  const [text, extension, type] = code
    ? [code.source, 'ts', 'text/plain']
    : [`${JSON.stringify(rules, null, 2)}\n`, 'json', 'application/json']
  download({ name: `${name}.${extension}`, blob: new Blob([text], { type }) })
}

/** The strategy of a file, a script that is still to be converted, or why it cannot be taken. */
async function readFile(client: Client, file: File): Promise<Written | { pine: string } | string> {
  // reading it would hold up the page, and no strategy is so long
  if (file.size > LARGEST_FILE)
    return `“${file.name}”: It has ${quantity(file.size)} bytes. A strategy may have ${quantity(LARGEST_FILE)}.`
  const text = (await file.text()).replace(/\r\n/g, '\n')
  if (/\.[jt]s$/.test(file.name)) return readCodeFile(client, file.name, text)
  if (/\.pine$/.test(file.name) || isPine(text)) return { pine: text }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return `“${file.name}” is not valid JSON. Choose a file that “Export to file” or the terminal wrote.`
  }
  const read = await client.readRules(parsed)
  if (!read.ok) return `“${file.name}”, ${read.problem.field ?? 'rules'}: ${read.problem.message}`
  return read.value
}

async function readCodeFile(client: Client, name: string, source: string): Promise<Written | string> {
  try {
    const read = await client.readCode(source, new AbortController().signal)
    return read.ok ? read.value : `“${name}”: ${read.problem.message}`
  } catch (error) {
    if (error instanceof WorkerLost) return `“${name}”: ${error.message}`
    throw error
  }
}

/** Why a file could not be read at all: the engine was lost, or the file is gone or may not be read. */
function unreadWords(name: string, error: unknown): string {
  if (error instanceof WorkerLost) return `“${name}” was not imported: ${error.message} Choose it again.`
  if (!(error instanceof DOMException)) reportError(error)
  return `“${name}” could not be read: it may have been moved, changed or locked. Choose it again.`
}
