import { isSameName, nameOf, type OwnVersion } from '../../storage/strategies/ownStrategies.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'

/** What a saved strategy and one that is declared so have in common: the newest version of the same name or id; null where there is none. */
export function sameStrategy(
  { id, title }: Pick<StrategyInfo, 'id' | 'title'>,
  versions: readonly OwnVersion[],
): OwnVersion | null {
  const isSame = (version: OwnVersion) =>
    plainId(version.id) === plainId(id) || isSameName(nameOf(version), title)
  const found = versions.findLast(isSame)
  // another version of the same strategy may have another name since
  return found ? (versions.findLast(({ family }) => family === found.family) ?? found) : null
}

/** "rsi-reversal" of "rsi-reversal~a449de8f9b83d96a". */
function plainId(id: string): string {
  return id.split('~')[0]!
}
