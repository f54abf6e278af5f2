/** What holds between a run and the same one whose bars went through a file; more seeds: `npm run relations -- --seeds 2000`. */
import { expect, it } from 'vitest'
import { breaches } from '../engine/testing/relations/all.ts'
import { FILE_RELATIONS } from './testing/fileRelations.ts'

const SEEDS = 200

it.each(FILE_RELATIONS.map(relation => [relation.title, relation] as const))('%s', (_title, relation) => {
  expect(breaches(relation, 0, SEEDS)).toEqual([])
})
