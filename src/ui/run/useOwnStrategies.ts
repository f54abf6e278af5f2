import { useEffect, useState } from 'react'
import type { Outcome } from '../../engine/core/problem.ts'
import { type OwnVersion, onOwnStrategies, ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'

/** A strategy of the trader's own that the engine can run: it has rules or code. */
export interface OwnStrategy extends StrategyInfo {
  readonly family: string
}

/** What this device has of the trader's own. */
export interface OwnLibrary {
  /** Of each the newest version, the last saved first, and the one that the form asks for where it is an older one. */
  readonly strategies: readonly OwnStrategy[]
  /** Versions whose rules the engine refuses, each with the reason. */
  readonly refused: readonly { readonly version: OwnVersion; readonly message: string }[]
  /** Records that are no strategies, as they stand on the disk. */
  readonly damaged: readonly unknown[]
}

const NONE: OwnLibrary = { strategies: [], refused: [], damaged: [] }

/** The trader's own strategies; undefined until the engine has read them. */
export function useOwnStrategies(client: Client, asked: string): OwnLibrary | undefined {
  const [own, setOwn] = useState(() => (isEmpty() ? NONE : undefined))
  useEffect(() => {
    let isGone = false
    let stopWaiting = () => {}
    const fail = (error: unknown) => {
      if (isGone) return
      if (!(error instanceof WorkerLost)) {
        setOwn(() => {
          throw error
        })
        return
      }
      stopWaiting()
      // its replacement ticks once it is there
      stopWaiting = client.onTick(() => void read())
    }
    const read = async () => {
      stopWaiting()
      try {
        const library = await readLibrary(client, asked)
        if (!isGone) setOwn(library)
      } catch (error) {
        fail(error)
      }
    }
    // where there are none, the answer is there already, and stays the same
    if (!isEmpty()) void read()
    const stop = onOwnStrategies(() => void read())
    return () => {
      isGone = true
      stopWaiting()
      stop()
    }
  }, [client, asked])
  return own
}

function isEmpty(): boolean {
  const { versions, damaged } = ownStrategies()
  return versions.length + damaged.length === 0
}

async function readLibrary(client: Client, asked: string): Promise<OwnLibrary> {
  const { versions, damaged } = ownStrategies()
  const read = await Promise.all(
    shownVersions(versions, asked).map(async version => ({
      version,
      outcome: await infoOf(client, version),
    })),
  )
  return {
    strategies: read.flatMap(({ version: { family }, outcome }) =>
      outcome.ok ? [{ ...outcome.value, family }] : [],
    ),
    refused: read.flatMap(({ version, outcome }) =>
      outcome.ok ? [] : [{ version, message: outcome.problem.message }],
    ),
    damaged,
  }
}

/** What the engine makes of a version. Code is run when it is used: until then what it declared when it was saved stands for it. */
export async function infoOf(client: Client, version: OwnVersion): Promise<Outcome<StrategyInfo>> {
  if ('rules' in version) return client.readRules(version.rules)
  return { ok: true, value: { ...version.code.declared, code: version.code } }
}

function shownVersions(versions: readonly OwnVersion[], asked: string): readonly OwnVersion[] {
  const newest = new Map(versions.map(version => [version.family, version]))
  const older = versions.find(({ id }) => id === asked)
  const shown = [...newest.values()].sort((a, b) => b.savedMs - a.savedMs)
  return older && !shown.includes(older) ? [...shown, older] : shown
}
