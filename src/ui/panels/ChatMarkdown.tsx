import type { ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { cx } from '../primitives/cx.ts'

interface ChatMarkdownProps {
  text: string
}

/** A reply as rich text. Its author is not trusted: only these elements, with only the attributes that are written here. */
export function ChatMarkdown({ text }: ChatMarkdownProps) {
  return (
    <div className="grid gap-2 wrap-anywhere">
      <Markdown
        remarkPlugins={PLUGINS}
        components={COMPONENTS}
        allowedElements={Object.keys(COMPONENTS)}
        unwrapDisallowed
      >
        {text}
      </Markdown>
    </div>
  )
}

const PLUGINS = [remarkGfm]

type Parts = { children?: ReactNode }

/** The page has its own headings above: all of a reply's stand one level below. */
const LargeHeading = ({ children }: Parts) => <h3 className="mt-1 text-title font-semibold">{children}</h3>
const SmallHeading = ({ children }: Parts) => <h3 className="mt-1 font-semibold">{children}</h3>

const COMPONENTS: Components = {
  p: ({ children }) => <p>{children}</p>,
  h1: LargeHeading,
  h2: LargeHeading,
  h3: SmallHeading,
  h4: SmallHeading,
  h5: SmallHeading,
  h6: SmallHeading,
  a: ({ href = '', children }) =>
    /^https?:\/\//i.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer" className="text-info underline">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // loading it would tell another machine that the reply was read
  img: ({ alt }) => <span>{alt}</span>,
  // a task list's box: nobody can tick it
  input: ({ checked }) => <span>{checked ? '☑' : '☐'}</span>,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
  em: ({ children }) => <em>{children}</em>,
  del: ({ children }) => <del className="text-muted">{children}</del>,
  sup: ({ children }) => <sup>{children}</sup>,
  br: () => <br />,
  hr: () => <hr className="my-1 border-line-strong" />,
  code: ({ children }) => <code className="rounded-tag bg-bg px-1 font-mono text-label">{children}</code>,
  pre: ({ children }) => (
    <Scrolling label="Code" className="rounded-control border border-line bg-bg">
      <pre className="w-max p-3 wrap-normal *:p-0">{children}</pre>
    </Scrolling>
  ),
  blockquote: ({ children }) => (
    <blockquote className="grid gap-2 border-l-2 border-line-strong pl-3 text-muted">{children}</blockquote>
  ),
  ul: ({ children }) => <ul className="grid list-disc gap-1 pl-5 marker:text-faint">{children}</ul>,
  ol: ({ start, children }) => (
    <ol start={start} className="grid list-decimal gap-1 pl-6 marker:text-faint">
      {children}
    </ol>
  ),
  li: ({ children }) => <li className="*:not-first:mt-1">{children}</li>,
  table: ({ children }) => (
    <Scrolling label="Table">
      <table className="w-max wrap-normal">{children}</table>
    </Scrolling>
  ),
  thead: ({ children }) => <thead>{children}</thead>,
  tbody: ({ children }) => <tbody>{children}</tbody>,
  tr: ({ children }) => <tr>{children}</tr>,
  th: ({ style, children }) => (
    <th
      className={`max-w-72 border-b border-line-strong px-2 py-1 text-label font-medium text-muted ${aligned(style)}`}
    >
      {children}
    </th>
  ),
  td: ({ style, children }) => (
    <td className={`max-w-72 border-b border-line px-2 py-1 align-top ${aligned(style)}`}>{children}</td>
  ),
}

function aligned(style: { textAlign?: unknown } | undefined): string {
  if (style?.textAlign === 'right') return 'text-right'
  return style?.textAlign === 'center' ? 'text-center' : 'text-left'
}

interface ScrollingProps {
  label: string
  className?: string
  children: ReactNode
}

/** What is wider than the bubble scrolls by itself. */
function Scrolling({ label, className, children }: ScrollingProps) {
  return (
    <section
      aria-label={label}
      // a box that scrolls must be reachable by keyboard
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className={cx('overflow-x-auto -outline-offset-2', className)}
    >
      {children}
    </section>
  )
}
