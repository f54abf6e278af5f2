import type { RunSearch } from '../panels/form/runSearch.ts'
import { Button } from '../primitives/Button.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { short } from './verdict.ts'

interface LinkNoticeProps {
  search: RunSearch
  /** The address names an imported dataset that is not on this device. */
  isMissing: boolean
  isRunning: boolean
  onRun: () => void
}

/** What a link to a run asks of whoever opened it: to bring its bars, or to run it and see that it comes out the same. */
export function LinkNotice({ search, isMissing, isRunning, onRun }: LinkNoticeProps) {
  const { verify, engine, dataset, file } = search
  if (isMissing) {
    const hash =
      dataset && /^[0-9a-f]{16}/.test(dataset) ? ` whose bars’ SHA-256 begins with ${short(dataset)}` : ''
    return (
      <Notice tone="warn">
        This run used {file ? <bdi>“{file}”</bdi> : 'an imported dataset'}, which is not on this device.
        Import the file{hash}.
      </Notice>
    )
  }
  if (verify === undefined || isRunning) return null
  return (
    <Notice action={<Button onClick={onRun}>Run and verify</Button>}>
      This link promises a run whose fingerprint begins with {short(verify)}
      {engine && `, made by engine ${engine}`}.
    </Notice>
  )
}
