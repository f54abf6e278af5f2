import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
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
  const [isOpen, setIsOpen] = useState(defaultOpen)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={cx('flex w-full items-center gap-2 text-left', isCompact ? 'min-h-6' : 'min-h-field')}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={ChevronRight} className={cx('text-faint transition-transform', isOpen && 'rotate-90')} />
        <span className={cx(!isCompact && 'font-medium')}>{title}</span>
        {summary && !isOpen && (
          <span
            className={cx(
              'text-right text-label text-faint',
              // a title inside a notice is a sentence, which may take a second line
              isCompact ? 'shrink-0' : 'min-w-0 flex-1 truncate',
            )}
          >
            {summary}
          </span>
        )}
      </button>
      {isOpen && (
        <div id={id} className="pt-2">
          {children}
        </div>
      )}
    </div>
  )
}
