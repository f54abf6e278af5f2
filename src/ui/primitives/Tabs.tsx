import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { useEdges } from './useEdges.ts'

/** A tab and what stands below it. */
export interface TabItem<T extends string> {
  readonly id: T
  readonly label: string
  /** Shown muted after the label. */
  readonly count?: ReactNode
  readonly content: ReactNode
}

interface TabsProps<T extends string> {
  /** The accessible name of the row of tabs. */
  label: string
  tabs: readonly TabItem<T>[]
  selected: T
  onSelect: (id: T) => void
}

/** Room that the hint at an edge takes. */
const HINT_PX = 24

/** Tabs over panels; only the selected panel is mounted. An arrow says where more tabs are than the row has room for. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect }: TabsProps<T>) {
  const index = Math.max(
    0,
    tabs.findIndex(tab => tab.id === selected),
  )
  const row = useRef<HTMLElement>(null)
  const { moreLeft, moreRight } = useEdges(row)
  useLayoutEffect(() => {
    if (row.current) bringIntoSight(row.current, index)
  }, [index])
  return (
    <TabGroup selectedIndex={index} onChange={i => onSelect(tabs[i]!.id)} className="relative">
      {moreLeft && <Hint side="left" />}
      {moreRight && <Hint side="right" />}
      <TabList
        ref={row}
        aria-label={label}
        className="flex gap-4 overflow-x-auto border-b border-line px-4 [scrollbar-width:none]"
      >
        {tabs.map(tab => (
          <Tab
            key={tab.id}
            className="-mb-px h-11 -mx-1 shrink-0 border-b-2 border-transparent px-1 font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-text data-selected:border-accent data-selected:text-text forced-colors:border-[Canvas] forced-colors:data-selected:border-[Highlight]"
          >
            {tab.label}
            {tab.count && <span className="ml-1.5 text-label text-faint">{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map(tab => (
          <TabPanel key={tab.id} className="-outline-offset-2">
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}

/** Scrolls the row, and only the row, as little as it takes. */
function bringIntoSight(row: HTMLElement, index: number): void {
  const tab = row.children[index]
  if (!(tab instanceof HTMLElement)) return
  const left = tab.offsetLeft - HINT_PX
  const right = tab.offsetLeft + tab.offsetWidth + HINT_PX
  row.scrollLeft = Math.min(left, Math.max(row.scrollLeft, right - row.clientWidth))
}

function Hint({ side }: { side: 'left' | 'right' }) {
  return (
    <span
      aria-hidden
      style={{ width: HINT_PX }}
      className={cx(
        'pointer-events-none absolute top-0 z-10 grid h-[calc(2.75rem-1px)] place-items-center rounded-t-panel bg-panel text-muted',
        side === 'left' ? 'left-0' : 'right-0',
      )}
    >
      <Icon of={side === 'left' ? ChevronLeft : ChevronRight} />
    </span>
  )
}
