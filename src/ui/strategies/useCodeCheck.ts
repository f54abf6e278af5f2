import { useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome } from '../../engine/core/problem.ts'
import type { CodeStrategyInfo } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { WorkerLost } from '../../workers/client/clientTypes.ts'

/** A pause in typing. */
const PAUSE_MS = 500

/** What the walled worker says of the code. */
export interface CodeCheck {
  /** Of the code as it is; null while it is being asked. */
  readonly outcome: Outcome<CodeStrategyInfo> | null
  /** Asks about this code at once; null where another question, or the end of the sheet, has overtaken it. */
  readonly ask: (code: string) => Promise<Outcome<CodeStrategyInfo> | null>
}

/** Runs the file behind walls after each pause in typing, if it may; code that does not answer is a problem too. */
export function useCodeCheck(client: Client, code: string, mayRun: boolean): CodeCheck {
  const [checked, setChecked] = useState<{ code: string; outcome: Outcome<CodeStrategyInfo> } | null>(null)
  const running = useRef<{ readonly code: string; readonly abort: AbortController } | null>(null)
  const ask = useCallback(
    async (asked: string) => {
      running.current?.abort.abort()
      const question = { code: asked, abort: new AbortController() }
      running.current = question
      const outcome = await answerOf(client, asked, question.abort.signal)
      if (running.current === question) running.current = null
      if (outcome) setChecked({ code: asked, outcome })
      return outcome
    },
    [client],
  )
  useEffect(() => {
    if (!mayRun) return
    const pause = setTimeout(() => {
      // the same code may be asked about already, since it is being saved
      if (running.current?.code !== code) void ask(code)
    }, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [ask, code, mayRun])
  useEffect(() => () => running.current?.abort.abort(), [])
  return { outcome: checked?.code === code ? checked.outcome : null, ask }
}

async function answerOf(
  client: Client,
  code: string,
  signal: AbortSignal,
): Promise<Outcome<CodeStrategyInfo> | null> {
  try {
    const outcome = await client.readCode(code, signal)
    return signal.aborted ? null : outcome
  } catch (error) {
    if (signal.aborted) return null
    if (error instanceof WorkerLost) return { ok: false, problem: { message: error.message } }
    throw error
  }
}
