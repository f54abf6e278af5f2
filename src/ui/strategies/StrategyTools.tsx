import { Copy, Download, FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { Rules } from '../../engine/rules/rules.ts'
import { deleteFamily, saveVersion } from '../../storage/strategies/ownStrategies.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { download } from '../primitives/download.ts'
import { Menu } from '../primitives/Menu.tsx'
import { toast, toastError } from '../primitives/toasts.ts'
import type { OwnLibrary, OwnStrategy } from '../run/useOwnStrategies.ts'
import { RulesEditor } from './RulesEditor.tsx'
import { Unreadable } from './Unreadable.tsx'

interface StrategyToolsProps {
  client: Client
  /** What this device has of the trader's own; null until it is read. */
  library: OwnLibrary | null
  /** The strategy of the run. */
  chosen: string
  /** Chooses a strategy for the run; null is one of the built-in ones. */
  onChoose: (id: string | null) => void
}

interface Editing {
  /** The strategy that is changed; null for a new one. */
  readonly family: string | null
  readonly draftKey: string
  readonly rules: Rules
}

/** Writes, changes, copies, exports, imports and deletes strategies of the trader's own. */
export function StrategyTools({ client, library, chosen, onChoose }: StrategyToolsProps) {
  const own = library?.strategies.find(({ id }) => id === chosen) ?? null
  const [editing, setEditing] = useState<Editing | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const save = (family: string | null, id: string, rules: Rules): string | null => {
    try {
      saveVersion({ id, family: family ?? crypto.randomUUID(), savedMs: Date.now(), rules })
    } catch (error) {
      return (error as Error).message
    }
    onChoose(id)
    toast(`Saved ${rules.name}.`)
    return null
  }
  const begin = async () => {
    try {
      const { templates } = await client.rulesHelp()
      setEditing({ family: null, draftKey: 'new', rules: templates[0]!.rules })
    } catch (error) {
      reportError(error)
      toastError('The engine did not answer. Press New strategy again, or reload the page.')
    }
  }
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? []
    // the same file may be chosen again
    event.target.value = ''
    if (!picked) return
    const read = await readFile(client, picked)
    const refused = typeof read === 'string' ? read : save(null, read.id, read.rules)
    if (refused !== null) toastError(refused)
  }
  const remove = ({ family, title }: OwnStrategy) => {
    try {
      const undo = deleteFamily(family)
      onChoose(null)
      toast(`Deleted ${title}. Its saved runs stay, but cannot be run again without it.`, undo)
    } catch (error) {
      toastError((error as Error).message)
    }
  }
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-2">
      <Button icon={Plus} onClick={() => void begin()}>
        New strategy
      </Button>
      {own && (
        <Button
          icon={Pencil}
          onClick={() => setEditing({ family: own.family, draftKey: own.family, rules: own.rules })}
        >
          Edit
        </Button>
      )}
      <Menu
        label="More"
        entries={[
          { label: 'Import from file', icon: FileUp, onSelect: () => file.current?.click() },
          ...(own
            ? [
                { label: 'Export to file', icon: Download, onSelect: () => exportRules(own) },
                {
                  label: 'Duplicate',
                  icon: Copy,
                  onSelect: () =>
                    setEditing({
                      family: null,
                      draftKey: `copy of ${own.family}`,
                      rules: { ...own.rules, name: `${own.title} copy` },
                    }),
                },
                { label: 'Delete', icon: Trash2, onSelect: () => remove(own) },
              ]
            : []),
        ]}
      />
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        aria-label="Import a strategy"
        tabIndex={-1}
        className="sr-only"
        onChange={event => void take(event)}
      />
      {library && <Unreadable library={library} />}
      {editing && (
        <RulesEditor
          client={client}
          isChange={editing.family !== null}
          draftKey={editing.draftKey}
          rules={editing.rules}
          onSave={(id, rules) => save(editing.family, id, rules)}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

/** The same file as the terminal reads. */
function exportRules({ rules, title }: OwnStrategy): void {
  const name = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`
  download({ name, blob: new Blob([`${JSON.stringify(rules, null, 2)}\n`], { type: 'application/json' }) })
}

/** Rules of a file with their id, or why they cannot be taken. */
async function readFile(client: Client, file: File): Promise<{ id: string; rules: Rules } | string> {
  let parsed: unknown
  try {
    parsed = JSON.parse(await file.text())
  } catch {
    return `“${file.name}” is no JSON. Choose a file that “Export to file” or the terminal wrote.`
  }
  const read = await client.readRules(parsed)
  if (!read.ok) return `“${file.name}”, ${read.problem.field ?? 'rules'}: ${read.problem.message}`
  return { id: read.value.id, rules: read.value.rules }
}
