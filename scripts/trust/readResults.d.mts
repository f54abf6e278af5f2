import type { RowTest } from './judge.mjs'

export function lastChangeMs(): number
export function readResults(folder: string, sinceMs: number): RowTest[]
