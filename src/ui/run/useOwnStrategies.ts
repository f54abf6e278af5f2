import { useEffect, useState } from 'react'
import { type OwnVersion, onOwnStrategies, ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import type { OwnStrategyInfo } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'

/** A strategy of the trader's own that the engine can run. */
export interface OwnStrategy extends OwnStrategyInfo {
  readonly family: string
}

/**
 * The trader's own strategies: of each the newest version, the last saved first, and the version that the form asks for where
 * it is an older one. Undefined until the engine has read them; one whose rules it refuses is left out.
 */
export function useOwnStrategies(client: Client, asked: string): readonly OwnStrategy[] | undefined {
  const [own, setOwn] = useState<readonly OwnStrategy[] | undefined>(() =>
    ownStrategies().versions.length === 0 ? [] : undefined,
  )
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const found = await readVersions(client, shownVersions(ownStrategies().versions, asked))
      if (!isGone) setOwn(found)
    }
    // where there are none, the answer is there already, and stays the same
    if (ownStrategies().versions.length > 0) void read()
    const stop = onOwnStrategies(() => void read())
    return () => {
      isGone = true
      stop()
    }
  }, [client, asked])
  return own
}

function shownVersions(versions: readonly OwnVersion[], asked: string): readonly OwnVersion[] {
  const newest = new Map(versions.map(version => [version.family, version]))
  const older = versions.find(({ id }) => id === asked)
  const shown = [...newest.values()].sort((a, b) => b.savedMs - a.savedMs)
  return older && !shown.includes(older) ? [...shown, older] : shown
}

async function readVersions(
  client: Client,
  versions: readonly OwnVersion[],
): Promise<readonly OwnStrategy[]> {
  const read = await Promise.all(
    versions.map(async ({ family, rules }) => ({ family, outcome: await client.readRules(rules) })),
  )
  return read.flatMap(({ family, outcome }) => (outcome.ok ? [{ ...outcome.value, family }] : []))
}
