import type { StoredDataset } from '../../workers/api/storeApi.ts'
import { Tag, type Tone } from '../primitives/Tag.tsx'

const STATES: Readonly<Record<StoredDataset['state'], { readonly word: string; readonly tone: Tone }>> = {
  saved: { word: 'Saved', tone: 'neutral' },
  saving: { word: 'Saving…', tone: 'info' },
  memory: { word: 'Not saved', tone: 'warn' },
  damaged: { word: 'Damaged', tone: 'down' },
}

/** Whether a dataset will be there after a reload. */
export function StateTag({ stored: { state, problem } }: { stored: StoredDataset }) {
  const { word, tone } = STATES[state]
  // what is as it should be needs no colour
  if (state === 'saved') return <span className="text-label text-faint">{word}</span>
  return (
    <span title={problem ?? undefined}>
      <Tag tone={tone}>{word}</Tag>
    </span>
  )
}

/** The same word, for search and order. */
export function stateWord(state: StoredDataset['state']): string {
  return STATES[state].word
}
