import { useEffect, useState } from 'react'

interface Connection {
  readonly api: boolean
  readonly webSocket: boolean
}

/** The two flags of the header: the API's starts true, the WebSocket's false; after 2 s both are true. */
export function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>({ api: true, webSocket: false })
  useEffect(() => {
    const timer = setTimeout(() => setConnection({ api: true, webSocket: true }), 2000)
    return () => clearTimeout(timer)
  }, [])
  return connection
}
