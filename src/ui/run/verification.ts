/** Whether a run has the result that a link or a saved run has, and if not, what differs first. */

import type { RunFacts } from '../../storage/runs/savedRun.ts'
import { inr, quantity } from '../format/format.ts'
import { hashOf, short } from './hashes.ts'
import type { RunSearch } from './runSearch.ts'

/** How a run compares with the result that was expected. */
export interface Verification {
  readonly isSame: boolean
  /** "Verified: identical", or the first difference as a sentence. */
  readonly words: string
}

type ExpectedOf = Pick<RunSearch, 'verify' | 'engine' | 'expect' | 'hedgeDataset'>

/** How the run compares with what the address expects; null when it expects nothing. */
export function verifyRun(search: ExpectedOf, run: RunFacts): Verification | null {
  if (search.verify === undefined) return null
  if (run.fingerprint.startsWith(search.verify)) return { isSame: true, words: 'Verified: identical' }
  return { isSame: false, words: `Not identical: ${firstDifference(search, run)}` }
}

function firstDifference(search: ExpectedOf, run: RunFacts): string {
  const { datasetSha256, fingerprint } = run
  const metric = metricDifference(search, run)
  const engine = engineDifference(search, run, metric)
  if (engine) return engine
  const sha = search.expect?.split('~')[0]
  if (sha !== undefined && !datasetSha256.startsWith(sha)) {
    return `the bars differ: their hash begins with ${short(datasetSha256)}, expected ${short(sha)}.`
  }
  const hedge = hedgeDifference(search, run)
  if (hedge) return hedge
  if (metric) return metric
  const fills = `the fingerprint begins with ${short(fingerprint)}, expected ${short(search.verify ?? '')}.`
  return search.expect === undefined ? fills : `net profit and trades are the same, but ${fills}`
}

/** The id of an import begins with the hash of its bars. */
function hedgeDifference({ hedgeDataset }: ExpectedOf, { hedges: [hedge] }: RunFacts): string | undefined {
  const sha = hashOf(hedgeDataset)
  if (sha === null || !hedge || hedge.sha256.startsWith(sha)) return undefined
  return `the bars of ${hedge.instrument} differ: their hash begins with ${short(hedge.sha256)}, expected ${short(sha)}.`
}

/** Another engine has another fingerprint even when all metrics agree, so it says whether they do. */
function engineDifference(
  { engine, expect }: ExpectedOf,
  { engineVersion }: RunFacts,
  metric: string | undefined,
): string | undefined {
  if (engine === undefined || engine === engineVersion) return undefined
  const versions = `this is engine ${engineVersion}, expected ${engine}.`
  if (expect === undefined) return versions
  return metric ? `${versions} Also, ${metric}` : `${versions} Net profit and trades are the same.`
}

function metricDifference({ expect }: ExpectedOf, { stats }: RunFacts): string | undefined {
  const [, netPaise, trades] = expect?.split('~').map(Number) ?? []
  if (netPaise !== undefined && Math.round(stats.netProfit * 100) !== netPaise) {
    return `net profit is ${inr(stats.netProfit, 2)}, expected ${inr(netPaise / 100, 2)}.`
  }
  if (trades !== undefined && stats.trades !== trades) {
    return `it made ${quantity(stats.trades)} trades, expected ${quantity(trades)}.`
  }
  return undefined
}
