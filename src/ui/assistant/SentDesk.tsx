import type { DeskFacts } from '../../engine/desk/facts.ts'
import { Disclosure } from '../primitives/Disclosure.tsx'

/** Says below a question that the desk's figures went along with it, and shows them as they were sent. */
export function SentDesk({ desk }: { desk: DeskFacts }) {
  return (
    <div className="max-w-full px-1 text-label text-faint">
      <Disclosure title={`Sent along: the desk’s figures (${desk.source})`} isCompact>
        <section
          aria-label="What was sent"
          // a box that scrolls must be reachable by keyboard
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-panel border border-line bg-panel p-2 text-muted"
        >
          <pre>{JSON.stringify(desk, null, 2)}</pre>
        </section>
      </Disclosure>
    </div>
  )
}
