import { useCallback, useEffect, useRef, useState } from 'react'
import type { MarginTable } from '../../engine/margin/table.ts'
import { chooseSpan } from '../../storage/span/chosenSpan.ts'
import { onSpan, type StoredSpan, storedSpan } from '../../storage/span/spanTable.ts'
import type { Client } from '../../workers/client/clientTypes.ts'

/** The SPAN file of this device, and what may be done with it. */
export interface SpanFile extends StoredSpan {
  /** The share of a chosen file that is read; null while none is. */
  readonly reading: number | null
  /** Why the last file was not taken, or nothing could be stored. */
  readonly failure: string | null
  /** Reads a file and keeps it; the one before stays where it is refused. */
  read(file: File): Promise<void>
  cancel(): void
  remove(): Promise<void>
}

const NONE: StoredSpan = { table: null, isDamaged: false }

/** Follows the stored file, also where another tab changes it. */
export function useSpanFile(client: Client): SpanFile {
  const [stored, setStored] = useState(NONE)
  const [reading, setReading] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)

  useEffect(() => {
    let isGone = false
    const load = async () => {
      // where nothing can be stored there is none
      const now = await storedSpan().catch(() => NONE)
      if (!isGone) setStored(now)
    }
    void load()
    const stop = onSpan(() => void load())
    return () => {
      isGone = true
      stop()
      controller.current?.abort()
    }
  }, [])

  const keep = useCallback(async (table: MarginTable | null) => {
    try {
      await chooseSpan(table)
      setStored({ table, isDamaged: false })
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }, [])

  const read = async (file: File) => {
    const own = new AbortController()
    controller.current = own
    const { signal } = own
    setFailure(null)
    setReading(0)
    try {
      const outcome = await client.readSpanFile(
        file,
        fraction => {
          if (!signal.aborted) setReading(fraction)
        },
        signal,
      )
      if (outcome.ok) await keep(outcome.value)
      else setFailure(outcome.problem.message)
    } catch (error) {
      if (!signal.aborted) setFailure(reasonOf(error))
    } finally {
      setReading(null)
    }
  }

  return {
    ...stored,
    reading,
    failure,
    read,
    cancel: () => controller.current?.abort(),
    remove: () => {
      setFailure(null)
      return keep(null)
    },
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
