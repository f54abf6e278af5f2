/** The engine's worker with a desk of 100,000 orders, for tests of the page's speed. */
import { expose, proxy } from 'comlink'
import { sampleDesk } from '../../engine/index.ts'
import type { EngineApi } from '../api/engineApi.ts'
import { createDesk } from '../desk.ts'
import { createEngineApi } from '../engineApi.ts'

const desk = createDesk(Date.now, nowMs => sampleDesk(nowMs, 1, 100_000))

expose({
  ...createEngineApi(),
  ...desk,
  watchDesk: (onView, lost) => proxy(desk.watchDesk(onView, lost)),
} satisfies EngineApi)
