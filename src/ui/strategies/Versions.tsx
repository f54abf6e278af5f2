import { useId, useMemo, useState } from 'react'
import { restoreVersion } from '../../storage/strategies/changeOwn.ts'
import type { OwnVersion } from '../../storage/strategies/ownStrategies.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'
import { istDate, istTime } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Sheet } from '../primitives/Dialog.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Tag } from '../primitives/Tag.tsx'
import { toast } from '../primitives/toasts.ts'
import type { OwnStrategy } from '../run/useOwnStrategies.ts'
import { countWords, DifferenceLines } from './DifferenceLines.tsx'
import { type DifferenceLine, differenceOf, linesOf, notesOf, titleOf } from './difference.ts'
import { undoing } from './undoing.ts'

interface VersionsProps {
  client: Client
  /** The strategy of the run: one of the versions. */
  own: OwnStrategy
  /** At least two, oldest first. */
  versions: readonly OwnVersion[]
  onChoose: (id: string) => void
  onClose: () => void
}

/** The versions of a strategy, what the newest changed of each, and a way back to it. */
export function Versions({ client, own, versions, onChoose, onClose }: VersionsProps) {
  const listed = versions.toReversed()
  const newest = listed[0]!
  const before = listed[1]!
  const [asked, setAsked] = useState(own.id === newest.id ? before.id : own.id)
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = listed.find(({ id }) => id === asked) ?? before
  const restore = async () => {
    const read = await readVersion(client, chosen)
    if (typeof read === 'string') return setFailure(read)
    try {
      const undo = await restoreVersion(chosen, Date.now())
      toast(
        `Restored ${read.title} of ${timeOf(chosen)}.`,
        undoing(undo, () => onChoose(own.id)),
      )
    } catch (error) {
      return setFailure((error as Error).message)
    }
    onChoose(read.id)
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      side="right"
      fits="text"
      title={`Versions of ${own.title}`}
      footer={
        <div className="flex justify-end">
          <Button size="form" variant="primary" disabled={chosen === newest} onClick={() => void restore()}>
            Restore this version
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4 p-4">
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <VersionList
          listed={listed}
          chosen={chosen}
          onChosen={id => {
            setAsked(id)
            setFailure(null)
          }}
        />
        <Difference chosen={chosen} newest={newest} />
      </div>
    </Sheet>
  )
}

/** What the engine makes of a version, or why it cannot be the newest: one that cannot be run would hide those that can. */
async function readVersion(
  client: Client,
  version: OwnVersion,
): Promise<{ id: string; title: string } | string> {
  if ('code' in version) return version.code.declared
  try {
    const read = await client.readRules(version.rules)
    return read.ok ? read.value : `This version cannot be restored: ${read.problem.message}`
  } catch (error) {
    if (error instanceof WorkerLost) return error.message
    throw error
  }
}

/** "23 Nov 2026, 14:05:12 IST". */
function timeOf({ savedMs }: OwnVersion): string {
  return `${istDate(savedMs)}, ${istTime(savedMs)} IST`
}

interface VersionListProps {
  /** Newest first. */
  listed: readonly OwnVersion[]
  chosen: OwnVersion
  onChosen: (id: string) => void
}

/** A radio group, so arrow keys move the choice. */
function VersionList({ listed, chosen, onChosen }: VersionListProps) {
  const name = useId()
  const newest = listed[0]!
  const isMixed = listed.some(version => 'code' in version) && listed.some(version => 'rules' in version)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-label text-muted">Compare with the newest</legend>
      <div className="max-h-60 overflow-y-auto rounded-control border border-line">
        {listed.map(version => (
          <label
            key={`${version.id} ${version.savedMs}`}
            className="flex min-h-control cursor-pointer items-center gap-2 border-b border-line px-2 py-1 last:border-b-0 hover:bg-raised has-checked:bg-raised max-md:min-h-11"
          >
            <input
              type="radio"
              name={name}
              checked={version === chosen}
              // the menu that opens the sheet would take the focus back from anything that Tab does not reach
              data-autofocus={version === chosen || undefined}
              onChange={() => onChosen(version.id)}
            />
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <span>{timeOf(version)}</span> {version === newest && <Tag tone="info">newest</Tag>}{' '}
              {isMixed && <Tag>{'code' in version ? 'code' : 'rules'}</Tag>}{' '}
              {titleOf(version) !== titleOf(newest) && (
                <bdi className="min-w-0 wrap-anywhere text-muted">{titleOf(version)}</bdi>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface DifferenceProps {
  chosen: OwnVersion
  newest: OwnVersion
}

/** What the newest version has in the place of what the chosen one had. */
function Difference({ chosen, newest }: DifferenceProps) {
  const id = useId()
  const lines = useMemo(() => differenceOf(linesOf(chosen), linesOf(newest)), [chosen, newest])
  const hasRules = 'rules' in chosen || 'rules' in newest
  const hasCode = 'code' in chosen || 'code' in newest
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h3 id={id} className="font-medium">
        {chosen === newest ? 'Changes' : `Changes from ${timeOf(chosen)} to the newest`}
      </h3>
      <p role="status" className="text-muted">
        {summaryOf(chosen, newest, lines)}
      </p>
      <DifferenceLines lines={lines} isCode={hasCode} />
      {lines.length > 0 && hasRules && (
        <p className="text-label text-faint">
          All conditions of a list must hold; “or” inside one separates alternatives.
        </p>
      )}
    </section>
  )
}

/** "2 lines removed (−), 1 added (+).", or why there is nothing to see. */
function summaryOf(chosen: OwnVersion, newest: OwnVersion, lines: readonly DifferenceLine[]): string {
  if (chosen === newest) return 'This is the newest version. Choose another to see what has changed since.'
  const isNoteNew = notesOf(chosen) !== notesOf(newest)
  if (lines.length === 0) {
    if ('code' in chosen) return 'No line of the code differs.'
    return `The rules are the same: only the ${isNoteNew ? 'note' : 'time'} differs.`
  }
  const words = countWords(lines)
  return isNoteNew ? `${words} The note differs too.` : words
}
