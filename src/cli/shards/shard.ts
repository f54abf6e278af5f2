/** Which points of a sweep one of several processes runs. */
import { InputError } from '../../engine/index.ts'

/** One of `of` shares of a sweep, counted from 1. */
export interface Shard {
  readonly shard: number
  readonly of: number
}

/** As many files as a system lets one process hold open. */
const MAX_SHARDS = 4096

/** @throws InputError for anything but "3/16". */
export function parseShard(text: string): Shard {
  const [, shard, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? []
  if (shard !== undefined && of !== undefined && shard >= 1 && shard <= of && of <= MAX_SHARDS) {
    return { shard, of }
  }
  throw new InputError(
    `--shard: "${text}" must look like 3/16: the third of sixteen shards, of at most ${MAX_SHARDS}.`,
  )
}

/** The number of points of a shard: those of a sweep differ by one at most. */
export function shardSize(points: number, { shard, of }: Shard): number {
  const turns = Math.floor(points / of)
  return indexOf(turns, { shard, of }) < points ? turns + 1 : turns
}

/**
 * The place in the whole sweep of a shard's `turn`-th point. Of `of` neighbours each shard has one, in the next neighbours
 * the one before it: with the same place each time, a shard could have all runs of one value of the last axis, which may
 * take longest.
 */
export function indexOf(turn: number, { shard, of }: Shard): number {
  return turn * of + ((((shard - 1 - turn) % of) + of) % of)
}

/** Whose point an index is, and its turn there. */
export function holderOf(index: number, of: number): { readonly shard: number; readonly turn: number } {
  const turn = Math.floor(index / of)
  return { shard: ((index + turn) % of) + 1, turn }
}
