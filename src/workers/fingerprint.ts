import { fingerprint } from '../engine/index.ts'
import type { Report, RunResult } from '../engine/run/report.ts'
import { loadFastSha256 } from '../storage/datasets/fastSha256.ts'

/** The run with its fingerprint (P1). */
export async function withFingerprint(result: RunResult): Promise<Report> {
  await loadFastSha256()
  // its lists stay unmade until somebody asks for them
  return Object.assign(result, { fingerprint: fingerprint(result) })
}
