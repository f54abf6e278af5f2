import { useCallback, useEffect, useRef, useState } from 'react'
import type { PineConversion } from '../../import/pine/pineToCode.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'

const LOST = 'The script was not converted: the engine stopped unexpectedly. Convert it again.'

/** A converter and what it last answered. */
export interface PineConverter {
  /** What came of the last script; null before one, and once it is dismissed. */
  readonly conversion: PineConversion | null
  /** Why it is no strategy that can be converted. */
  readonly refusal: string | null
  readonly convert: (script: string) => Promise<void>
  readonly dismiss: () => void
}

/** Converts Pine in the worker, `initial` at once; `onCode` takes the file. */
export function usePine(
  client: Client,
  initial: string | null,
  onCode: (code: string) => void,
): PineConverter {
  const take = useRef(onCode)
  useEffect(() => {
    take.current = onCode
  })
  const [conversion, setConversion] = useState<PineConversion | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const convert = useCallback(
    async (script: string) => {
      const converted = await client.convertPine(script).catch((error: unknown) => {
        if (!(error instanceof WorkerLost)) reportError(error)
        return { ok: false, problem: { message: LOST } } as const
      })
      setRefusal(converted.ok ? null : converted.problem.message)
      setConversion(converted.ok ? converted.value : null)
      if (converted.ok && converted.value.code !== null) take.current(converted.value.code)
    },
    [client],
  )
  useEffect(() => {
    if (initial !== null) void convert(initial)
  }, [convert, initial])
  const dismiss = useCallback(() => {
    setConversion(null)
    setRefusal(null)
  }, [])
  return { conversion, refusal, convert, dismiss }
}
