import { HardDrive } from 'lucide-react'
import { sizeWords } from '../../storage/datasets/words.ts'
import type { StoreState } from '../../workers/api/storeApi.ts'
import { percent } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { Card } from '../primitives/Panel.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'

interface StorageMeterProps {
  stored: StoreState
  onKeep: () => Promise<void>
}

/** How much of the browser's storage is used, and whether the browser keeps it. */
export function StorageMeter({ stored: { usage, persisted }, onKeep }: StorageMeterProps) {
  if (!usage && persisted === null) return null
  const sharePct = usage && usage.quotaBytes > 0 ? (usage.usedBytes / usage.quotaBytes) * 100 : 0
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
      <Icon of={HardDrive} className="text-faint" />
      {usage && (
        <div className="min-w-40 flex-1">
          <p className="flex flex-wrap justify-between gap-x-4 text-label text-muted">
            <span>
              {sizeWords(usage.usedBytes)} used of {sizeWords(usage.quotaBytes)}
            </span>
            <span className="text-faint">{percent(sharePct, 1)}</span>
          </p>
          <div className="mt-1.5">
            <ProgressBar label="Browser storage used" fraction={sharePct / 100} />
          </div>
        </div>
      )}
      {persisted === true && <p className="text-label text-muted">Persistent storage</p>}
      {persisted === false && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-label text-muted">May be evicted by the browser when disk space is low</p>
          <Button onClick={() => void onKeep()}>Request persistent storage</Button>
        </div>
      )}
    </Card>
  )
}
