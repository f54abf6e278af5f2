/** What may be wider than a bubble, and so scrolls by itself inside it. */
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../primitives/Icon.tsx'
import { useEdges } from '../primitives/useEdges.ts'
import { ChatCopy } from './ChatCopy.tsx'

interface CodeBlockProps {
  /** As the reply names it; it may name none. */
  language: string
  text: string
}

/** Lines of code as they are, with a button that copies them. */
export function CodeBlock({ language, text }: CodeBlockProps) {
  return (
    <div className="min-w-0 rounded-control border border-line bg-bg">
      <div className="flex items-center justify-between gap-2 border-b border-line pl-3 text-label text-faint">
        <span className="min-w-0 truncate">{language || 'Code'}</span>
        <ChatCopy what="code" text={() => text} />
      </div>
      <Scrolling label={language ? `Code, ${language}` : 'Code'}>
        <pre className="w-max p-3 wrap-normal">
          <code className="font-mono text-label">{text}</code>
        </pre>
      </Scrolling>
    </div>
  )
}

interface ReplyTableProps {
  /** The words of its header row. */
  heads: string
  children: ReactNode
}

/** A table of a reply. */
export function ReplyTable({ heads, children }: ReplyTableProps) {
  return (
    <Scrolling label={`Table: ${heads}`} hint>
      <table className="w-max border-separate border-spacing-0 wrap-normal">{children}</table>
    </Scrolling>
  )
}

interface ScrollingProps {
  label: string
  /** An arrow in the first row says that there is more at the right. */
  hint?: boolean
  children: ReactNode
}

/**
 * A named box that scrolls sideways, and that the keyboard reaches when there is something to scroll. It is a group, not
 * a region: a long conversation would make dozens of landmarks.
 */
function Scrolling({ label, hint = false, children }: ScrollingProps) {
  const box = useRef<HTMLDivElement>(null)
  const { moreLeft, moreRight } = useEdges(box)
  return (
    <div className="relative min-w-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds controls */}
      <div
        ref={box}
        role="group"
        aria-label={label}
        tabIndex={moreLeft || moreRight ? 0 : undefined}
        className="overflow-x-auto -outline-offset-2"
      >
        {children}
      </div>
      {hint && moreRight && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-0 right-0 grid h-[calc(2rem-1px)] w-6 place-items-center bg-raised text-muted"
        >
          <Icon of={ChevronRight} />
        </span>
      )}
    </div>
  )
}
