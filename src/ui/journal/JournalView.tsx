import { NotebookPen } from 'lucide-react'
import type { DeskView } from '../../engine/desk/types.ts'
import type { JournalStore } from '../../storage/journal/journalStore.ts'
import { recordJson } from '../../storage/records/recordJson.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { download } from '../primitives/download.ts'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { DamagedNotice } from '../run/DamagedNotice.tsx'
import { sharedJournal } from '../session/sharedJournal.ts'
import type { JournalSearch } from './journalSearch.ts'
import { PaperJournal } from './PaperJournal.tsx'
import { TradebookJournal } from './TradebookJournal.tsx'
import { useJournal } from './useJournal.ts'

/** What the journal takes. */
export interface JournalViewProps {
  client: Client
  desk: DeskView
  search: JournalSearch
  onSearch: (patch: Partial<JournalSearch>) => void
  /** For tests; else that of this device. */
  store?: JournalStore
}

const SOURCES = [
  { value: 'paper', label: 'Paper' },
  { value: 'tradebook', label: 'Tradebook' },
] as const

/** Day by day: trades with notes, tags and charts, of the paper session or of the trader's own tradebook. */
export function JournalView({ client, desk, search, onSearch, store = sharedJournal() }: JournalViewProps) {
  const journal = useJournal(store)
  const { damaged, problem } = journal
  const parts = { journal, store, search, onSearch }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Segmented
          label="Trades of"
          value={search.source}
          options={SOURCES}
          onChange={source =>
            onSearch({ source, month: undefined, day: undefined, trade: undefined, tag: '' })
          }
        />
      </div>
      {problem && <Notice tone="error">{problem}</Notice>}
      <DamagedNotice
        nouns={['record of the journal', 'records of the journal']}
        names={damaged.map(({ table, key }) => `${table === 'notes' ? 'note' : 'fill'} ${key}`)}
        onSave={() =>
          download({
            name: 'sauda-journal-damaged.json',
            blob: new Blob([recordJson(damaged)], { type: 'application/json' }),
          })
        }
        onDelete={() => void store.removeDamaged()}
      />
      {search.source === 'tradebook' && <TradebookJournal client={client} {...parts} />}
      {search.source === 'paper' &&
        (desk.paper ? (
          <PaperJournal client={client.paper} paper={desk.paper} {...parts} />
        ) : (
          <EmptyState
            icon={NotebookPen}
            title="The journal needs a paper session"
            text="The sample desk has no trading days. Open a paper desk from the chip in the header, or choose Tradebook above to import your own fills."
          />
        ))}
    </div>
  )
}
