import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import Markdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CodeBlock, ReplyTable } from './ChatBlocks.tsx'

interface ChatMarkdownProps {
  text: string
}

/** A reply as rich text. Its author is not trusted: only these elements, with only the attributes that are written here. */
export function ChatMarkdown({ text }: ChatMarkdownProps) {
  return (
    <div className="grid grid-cols-1 gap-2 wrap-anywhere">
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
  a: ReplyLink,
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
  pre: ({ node }) => <CodeBlock language={languageOf(node)} text={textOf(node).replace(/\n$/, '')} />,
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
  table: ({ node, children }) => <ReplyTable heads={headsOf(node)}>{children}</ReplyTable>,
  thead: ({ children }) => <thead>{children}</thead>,
  tbody: ({ children }) => <tbody>{children}</tbody>,
  tr: ({ children }) => <tr>{children}</tr>,
  th: ({ style, children }) => (
    <th
      className={`h-8 max-w-72 border-b border-line-strong px-3 text-label font-medium whitespace-nowrap text-muted first:pl-0 last:pr-0 ${aligned(style)}`}
    >
      {children}
    </th>
  ),
  td: ({ style, children }) => (
    <td
      className={`max-w-72 border-b border-line px-3 py-1.5 align-top first:pl-0 last:pr-0 ${aligned(style)}`}
    >
      {children}
    </td>
  ),
}

function aligned(style: { textAlign?: unknown } | undefined): string {
  if (style?.textAlign === 'right') return 'text-right'
  return style?.textAlign === 'center' ? 'text-center' : 'text-left'
}

/** A run opens here; another site opens elsewhere; nothing else is a link. */
function ReplyLink({ href = '', children }: Parts & { href?: string | undefined }) {
  if (href.startsWith('/backtest?')) return <RunLink href={href}>{children}</RunLink>
  if (!/^https?:\/\//i.test(href)) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={LINK}>
      {children}
    </a>
  )
}

/**
 * Opens Backtesting with the run filled in and not started. Not the router's own link, which watches the address: a long
 * reply may hold thousands.
 */
function RunLink({ href, children }: Parts & { href: string }) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    // the browser opens another tab or window by itself
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a href={href} onClick={onClick} className={LINK}>
      {children}
    </a>
  )
}

const LINK = 'text-info underline'

type Node = NonNullable<ExtraProps['node']>

function textOf(node: Node | undefined): string {
  if (!node) return ''
  return node.children
    .map(child => (child.type === 'element' ? textOf(child) : child.type === 'text' ? child.value : ''))
    .join('')
}

/** "py" of a block that begins with "```py". */
function languageOf(pre: Node | undefined): string {
  const [code] = pre?.children ?? []
  const classes = code?.type === 'element' ? code.properties.className : undefined
  const [first] = Array.isArray(classes) ? classes : []
  return String(first ?? '').replace(/^language-/, '')
}

/** The header cells, as "Figure, Value". */
function headsOf(table: Node | undefined): string {
  const [head] = table?.children.filter(child => child.type === 'element') ?? []
  const [row] = head?.children.filter(child => child.type === 'element') ?? []
  const cells = row?.children.filter(child => child.type === 'element') ?? []
  return cells.map(cell => textOf(cell)).join(', ')
}
