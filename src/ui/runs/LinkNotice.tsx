import { Button } from '../primitives/Button.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { hashOf, short } from '../run/hashes.ts'
import type { RunSearch } from '../run/runSearch.ts'

interface LinkNoticeProps {
  search: RunSearch
  /** The address names an imported dataset that is not on this device. */
  isMissing: boolean
  /** So does the hedge's. */
  isHedgeMissing: boolean
  isRunning: boolean
  onRun: () => void
}

/** What a link to a run asks of whoever opened it: to bring its bars, or to run it and see that it comes out the same. */
export function LinkNotice({ search, isMissing, isHedgeMissing, isRunning, onRun }: LinkNoticeProps) {
  const { verify, engine, dataset, file, hedge, hedgeDataset } = search
  if (isMissing || isHedgeMissing) {
    return (
      <Notice tone="warn">
        {isMissing && (
          <p>
            This run used {file ? <bdi>“{file}”</bdi> : 'an imported dataset'}, which is not on this device.{' '}
            {importWords(dataset)}
          </p>
        )}
        {isHedgeMissing && (
          <p>
            This run traded against an imported dataset of {hedge ?? 'its hedge'}, which is not on this
            device. {importWords(hedgeDataset)}
          </p>
        )}
      </Notice>
    )
  }
  if (verify === undefined || isRunning) return null
  return (
    <Notice action={<Button onClick={onRun}>Run and verify</Button>}>
      Shared run: verify you get the same result (fingerprint {short(verify)}
      {engine && `, engine ${engine}`}).
    </Notice>
  )
}

function importWords(dataset: string | undefined): string {
  const hash = hashOf(dataset)
  return hash === null
    ? 'Import the file.'
    : `Import the file whose bars’ SHA-256 begins with ${short(hash)}.`
}
