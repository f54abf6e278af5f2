import { DisclosureButton, DisclosurePanel, Disclosure as HeadlessDisclosure } from '@headlessui/react'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface DisclosureProps {
  title: string
  /** One line that says what is inside, shown while folded. */
  summary?: ReactNode
  defaultOpen?: boolean
  children: ReactNode
}

/** A part that folds away. */
export function Disclosure({ title, summary, defaultOpen = false, children }: DisclosureProps) {
  return (
    <HeadlessDisclosure as="div" defaultOpen={defaultOpen}>
      {({ open }) => (
        <>
          <DisclosureButton className="group flex min-h-field w-full items-center gap-2 text-left">
            <Icon of={ChevronRight} className="text-faint transition-transform group-data-open:rotate-90" />
            <span className="font-medium">{title}</span>
            {summary && !open && (
              <span className="min-w-0 flex-1 truncate text-right text-label text-faint">{summary}</span>
            )}
          </DisclosureButton>
          <DisclosurePanel className="pt-2">{children}</DisclosurePanel>
        </>
      )}
    </HeadlessDisclosure>
  )
}
