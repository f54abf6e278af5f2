import { useEffect, useState } from 'react'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import { isFlowing } from '../../paper/paperWords.ts'

interface Connection {
  readonly api: boolean
  readonly webSocket: boolean
}

/**
 * The two flags of the header: the API's starts true, the WebSocket's false; after 2 s both are true. In a paper session they
 * say whether it can be read and whether its prices come in.
 */
export function useConnection(paper: PaperView | null): Connection {
  const [connection, setConnection] = useState<Connection>({ api: true, webSocket: false })
  useEffect(() => {
    const timer = setTimeout(() => setConnection({ api: true, webSocket: true }), 2000)
    return () => clearTimeout(timer)
  }, [])
  return paper ? { api: paper.fault === null, webSocket: isFlowing(paper) } : connection
}
