/** What holds between two runs whatever the first one is; more seeds: `npm run relations -- --seeds 2000`. */
import { expect, it } from 'vitest'
import { breaches, RELATIONS } from './all.ts'

const SEEDS = 200

it.each(RELATIONS.map(relation => [relation.title, relation] as const))('%s', (_title, relation) => {
  expect(breaches(relation, 0, SEEDS)).toEqual([])
})
