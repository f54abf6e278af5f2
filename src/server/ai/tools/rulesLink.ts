import { deflateRawSync } from 'node:zlib'
import type { Rules } from '../../../engine/index.ts'

/**
 * The address that opens these rules in the builder. They stand after the #, packed as the page packs them
 * (src/ui/run/ownLink.ts).
 */
export function rulesLink(rules: Rules): string {
  const packed = deflateRawSync(JSON.stringify({ rules })).toString('base64url')
  return `/backtest?mode=market#own=${packed}`
}
