import { FileUp, Trash2 } from 'lucide-react'
import { spanWords } from '../../storage/span/spanWords.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { FileButton } from '../primitives/FileButton.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { useSpanFile } from './useSpanFile.ts'

const SPAN_FILES = '.spn,.zip,.gz'

/** The SPAN file whose margins the paper desk's orders are checked by: kept at once, without Save Changes. */
export function SpanSetting({ client }: { client: Client }) {
  const { table, isDamaged, reading, failure, read, cancel, remove } = useSpanFile(client)
  return (
    <section aria-label="SPAN file" className="grid gap-2 border-t border-line pt-4 sm:col-span-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-56">
          SPAN file: <span className="text-muted">{table ? spanWords(table) : 'none'}</span>
        </p>
        {reading === null ? (
          <>
            <FileButton
              label="Choose file"
              icon={FileUp}
              accept={SPAN_FILES}
              onFiles={([file]) => file && void read(file)}
            />
            {(table || isDamaged) && (
              <Button icon={Trash2} onClick={() => void remove()}>
                Remove
              </Button>
            )}
          </>
        ) : (
          <>
            <p role="status" className="text-muted tabular-nums">
              Reading… {Math.floor(reading * 100)}%
            </p>
            <Button onClick={cancel}>Cancel</Button>
          </>
        )}
      </div>
      <p className="text-label text-muted">
        NSE Clearing’s daily file (nsccl.YYYYMMDD.s.zip) gives margins of index futures as a broker takes
        them. Without it, margins on the paper desk are estimates. It stays on this device.
      </p>
      {isDamaged && (
        <Notice tone="warn">The stored SPAN file is damaged. Choose it again, or remove it.</Notice>
      )}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </section>
  )
}
