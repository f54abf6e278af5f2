import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PaperView } from '../../engine/desk/paperView.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Icon } from '../primitives/Icon.tsx'
import { openPaper } from './paperDialog.ts'
import { feedWords } from './paperWords.ts'

interface SourceChipProps {
  client: Pick<Client, 'listDatasets'>
  /** The session that is shown; null in the Sample. */
  paper: PaperView | null
}

/** Where the money figures of the screen come from; pressing it chooses another source. */
export function SourceChip({ client, paper }: SourceChipProps) {
  const names = useDatasetNames(client, paper?.feed.kind === 'datasets')
  const [kind, of] = paper ? feedWords(paper.feed, names).split(': ') : []
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openPaper('sessions')}
      // the outline is as high as a chip, what can be pressed is higher
      className="relative inline-flex h-6 min-w-16 shrink-3 items-center gap-1 rounded-full border border-line-strong px-2 text-label whitespace-nowrap text-muted before:absolute before:inset-x-0 before:-inset-y-2.5 hover:bg-raised hover:text-text sm:pr-1.5"
    >
      <span className="sr-only">Desk source: </span>
      <span className="truncate">
        {paper ? (
          <>
            {/* where there is little room, what the prices are matters more than the name */}
            <span className="max-xl:sr-only">{paper.name} · </span>
            {kind}
            {of && <span className="max-xl:sr-only">: {of}</span>}
          </>
        ) : (
          'Sample'
        )}
      </span>
      <Icon of={ChevronDown} className="size-3.5 text-faint max-sm:hidden lg:max-xl:hidden print:hidden" />
    </button>
  )
}

/** The names of the imported datasets by id, where they are wanted. */
function useDatasetNames(
  client: SourceChipProps['client'],
  isWanted: boolean,
): ReadonlyMap<string, string> | undefined {
  const [names, setNames] = useState<ReadonlyMap<string, string>>()
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    client.listDatasets().then(
      all => isGone || setNames(new Map(all.map(({ id, name }) => [id, name]))),
      // the symbols stand for them
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [client, isWanted])
  return names
}
