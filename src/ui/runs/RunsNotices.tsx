import { damagedFile, damagedWords } from '../../storage/runs/damaged.ts'
import type { RunsState, RunsStore } from '../../storage/runs/runsStore.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { download } from '../primitives/download.ts'
import { Notice } from '../primitives/Notice.tsx'
import { DamagedNotice } from '../run/DamagedNotice.tsx'
import { BlockedNotice } from '../run/DamagedRecords.tsx'

/** What a trader must know of the device's saved runs: those that are damaged, newer, gone, or out of reach. */
export function RunsNotices({ runs, state }: { runs: RunsStore; state: RunsState }) {
  const { damaged, newer, missing, problem } = state
  return (
    <>
      <BlockedNotice />
      {problem !== null && (
        <Notice tone="error" action={<Button onClick={() => void runs.load()}>Retry</Button>}>
          {problem}
        </Notice>
      )}
      {missing > 0 && (
        <Notice tone="warn" action={<Button onClick={() => void runs.acceptMissing()}>Dismiss</Button>}>
          {quantity(missing)} saved {missing === 1 ? 'run is' : 'runs are'} missing: the browser’s storage was
          cleared or damaged. Restore a backup if you have one.
        </Notice>
      )}
      <DamagedNotice
        nouns={['run', 'runs']}
        names={damaged.map(damagedWords)}
        onSave={() => download(damagedFile(damaged))}
        onDelete={() => void runs.removeDamaged()}
      />
      {newer > 0 && (
        <Notice>
          {count(newer)} {newer === 1 ? 'was' : 'were'} saved by a newer version of Sauda and left as{' '}
          {newer === 1 ? 'it is' : 'they are'}. Reload the page to get that version.
        </Notice>
      )}
    </>
  )
}

function count(runs: number): string {
  return `${quantity(runs)} ${runs === 1 ? 'run' : 'runs'}`
}
