import { deleteDamaged, deleteFamily } from '../../storage/strategies/changeOwn.ts'
import { nameOf } from '../../storage/strategies/ownStrategies.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { download } from '../primitives/download.ts'
import { Notice } from '../primitives/Notice.tsx'
import { toast, toastError } from '../primitives/toasts.ts'
import type { OwnLibrary } from '../run/useOwnStrategies.ts'
import { undoing } from './undoing.ts'

/** Names the saved strategies that cannot be used; they can be saved as a file, and deleted. */
export function Unreadable({ library: { refused, damaged } }: { library: OwnLibrary }) {
  const count = refused.length + damaged.length
  const remove = async () => {
    try {
      const undos: (() => Promise<void>)[] = []
      for (const { version } of refused) undos.push(await deleteFamily(version.family))
      if (damaged.length > 0) undos.push(await deleteDamaged())
      const undo = async () => {
        for (const each of undos) await each()
      }
      toast(
        `Deleted ${strategiesWords(count)}.`,
        undoing(undo, () => {}),
      )
    } catch (error) {
      toastError((error as Error).message)
    }
  }
  return (
    <Notice
      tone="warn"
      action={
        <>
          <Button onClick={() => save([...refused.map(({ version }) => version), ...damaged])}>
            Save as file
          </Button>
          <Button onClick={() => void remove()}>Delete</Button>
        </>
      }
    >
      {refused.map(({ version, message }) => (
        <p key={version.id}>
          “{nameOf(version)}” cannot be used: {message}
        </p>
      ))}
      {damaged.length > 0 && <p>{strategiesWords(damaged.length)} on this device cannot be read.</p>}
    </Notice>
  )
}

function strategiesWords(count: number): string {
  return count === 1 ? '1 saved strategy' : `${quantity(count)} saved strategies`
}

function save(records: readonly unknown[]): void {
  const blob = new Blob([JSON.stringify(records, null, 2)], { type: 'application/json' })
  download({ name: 'sauda-unreadable-strategies.json', blob })
}
