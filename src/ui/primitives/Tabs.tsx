import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { ReactNode } from 'react'

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

/** Tabs over panels; only the selected panel is mounted. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect }: TabsProps<T>) {
  const index = Math.max(
    0,
    tabs.findIndex(tab => tab.id === selected),
  )
  return (
    <TabGroup selectedIndex={index} onChange={i => onSelect(tabs[i]!.id)}>
      <TabList
        aria-label={label}
        className="flex gap-4 overflow-x-auto border-b border-line px-4 [scrollbar-width:none]"
      >
        {tabs.map(tab => (
          <Tab
            key={tab.id}
            className="-mb-px h-11 shrink-0 border-b-2 border-transparent font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-text data-selected:border-accent data-selected:text-text"
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
