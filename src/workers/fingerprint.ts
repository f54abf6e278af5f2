import { fingerprint, fingerprintParts } from '../engine/index.ts'
import type { Report, RunResult } from '../engine/run/report.ts'
import { hashParts } from '../storage/datasets/browserHash.ts'

/** The run with its fingerprint (P1), by the browser's own hash where it has one: half of a run's time is the hash in JavaScript. */
export async function withFingerprint(result: RunResult): Promise<Report> {
  const hash = await hashParts(fingerprintParts(result))
  // its lists stay unmade until somebody asks for them
  return Object.assign(result, { fingerprint: hash ?? fingerprint(result) })
}
