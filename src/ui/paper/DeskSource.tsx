import { useState } from 'react'
import type { PaperView } from '../../engine/desk/paperView.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { Card } from '../primitives/Panel.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { toastError } from '../primitives/toasts.ts'
import { askPaper, leaveToSample } from './askPaper.ts'
import { openPaper } from './paperDialog.ts'
import { feedWords } from './paperWords.ts'

const SOURCES = [
  { value: 'sample', label: 'Sample' },
  { value: 'paper', label: 'Paper' },
] as const

interface DeskSourceProps {
  client: Client
  /** The session that is shown; null in the Sample. */
  paper: PaperView | null
}

/** Where the desk's figures come from. Paper goes on with the newest session, or asks for the first. */
export function DeskSource({ client, paper }: DeskSourceProps) {
  const [isBusy, setBusy] = useState(false)
  const choose = async (source: (typeof SOURCES)[number]['value']) => {
    setBusy(true)
    if (source === 'paper') await goOn(client)
    else if (paper) await leaveToSample(client, paper)
    setBusy(false)
  }
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">Desk source</p>
        <p className="text-label text-faint">
          {paper
            ? `${paper.name} · ${feedWords(paper.feed)}. `
            : 'Fixed sample figures. Paper trades a live simulated or imported market. '}
          Applies at once.
        </p>
      </div>
      <Segmented
        label="Desk source"
        value={paper ? 'paper' : 'sample'}
        options={SOURCES}
        onChange={source => void choose(source)}
        disabled={isBusy}
      />
      <Button onClick={() => openPaper('sessions')}>Paper sessions</Button>
    </Card>
  )
}

async function goOn({ paper }: Client): Promise<void> {
  const list = await paper.list().catch(() => null)
  if (!list) return toastError('The paper sessions could not be read. Try again, or reload the page.')
  const [newest] = list.sessions
  if (newest) await askPaper(paper.resume(newest.id))
  else openPaper('new')
}
