import { DisclosureButton, DisclosurePanel, Disclosure as HeadlessDisclosure } from '@headlessui/react'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

interface DisclosureProps {
  title: string
  /** One line that says what is inside, shown while folded. */
  summary?: ReactNode
  defaultOpen?: boolean
  /** As high as its text, for a line inside a notice. */
  isCompact?: boolean
  children: ReactNode
}

/** A part that folds away. */
export function Disclosure({
  title,
  summary,
  defaultOpen = false,
  isCompact = false,
  children,
}: DisclosureProps) {
  return (
    <HeadlessDisclosure as="div" defaultOpen={defaultOpen}>
      {({ open }) => (
        <>
          <DisclosureButton
            className={cx(
              'group flex w-full items-center gap-2 text-left',
              isCompact ? 'min-h-6' : 'min-h-field',
            )}
          >
            <Icon of={ChevronRight} className="text-faint transition-transform group-data-open:rotate-90" />
            <span className={cx(!isCompact && 'font-medium')}>{title}</span>
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
