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
  /** Hears each change of the text: what was said of one goes when another takes the place of all, and is back with it. */
  readonly follow: (text: string, isWhole: boolean) => void
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
  // the text of which something is said, as it was last edited, and whether that is the one in the editor
  const told = useRef('')
  const [isThere, setIsThere] = useState(true)
  const isThereNow = useRef(true)
  const follow = useCallback((text: string, isWhole: boolean) => {
    if (isWhole) isThereNow.current = text === told.current
    else if (isThereNow.current) told.current = text
    setIsThere(isThereNow.current)
  }, [])
  const convert = useCallback(
    async (script: string) => {
      const converted = await client.convertPine(script).catch((error: unknown) => {
        if (!(error instanceof WorkerLost)) reportError(error)
        return { ok: false, problem: { message: LOST } } as const
      })
      setRefusal(converted.ok ? null : converted.problem.message)
      setConversion(converted.ok ? converted.value : null)
      const code = converted.ok ? converted.value.code : null
      told.current = code ?? script
      if (code === null) follow(script, true)
      else take.current(code)
    },
    [client, follow],
  )
  useEffect(() => {
    if (initial !== null) void convert(initial)
  }, [convert, initial])
  const dismiss = useCallback(() => {
    setConversion(null)
    setRefusal(null)
  }, [])
  return {
    conversion: isThere ? conversion : null,
    refusal: isThere ? refusal : null,
    convert,
    follow,
    dismiss,
  }
}
