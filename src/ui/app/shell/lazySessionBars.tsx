import { lazyPart } from '../../primitives/lazyPart.tsx'

/** What stands below the header in a paper session, fetched with the first one; its line is kept meanwhile. */
export const SessionBars = lazyPart(
  async () => (await import('../../paper/SessionBars.tsx')).SessionBars,
  <div className="min-h-11 border-b border-line" />,
)
