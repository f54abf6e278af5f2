import { type ApiOf, forwardLater, type Remote } from './api/contract.ts'
import { LAB, type LabApi, type RUNS } from './api/engineApi.ts'
import { RESEARCH } from './api/researchApi.ts'
import { SWEEP } from './api/sweepApi.ts'
import { convertPine } from './convertPine.ts'
import { attemptLater } from './core/attempt.ts'
import { throttle } from './core/throttle.ts'
import { createRuns, loadFindings } from './runs.ts'

// what a first run does not need comes with the first call that does
const loadImport = () => import('./importFiles.ts')
const loadLab = () => import('./lab.ts')

/** All that a worker without walls does for Backtesting. */
export function createAll(): ApiOf<typeof RUNS> & Remote<LabApi> {
  const runs = createRuns(async (...asked) => (await loadImport()).importFiles(...asked))
  let made: LabApi | null = null
  // one for all: it holds the sweep that is open
  const lab = async () => {
    const { createLab } = await loadLab()
    made ??= createLab(runs)
    return made
  }
  return {
    ...runs.api,
    ...forwardLater(LAB, lab),
    research: forwardLater(RESEARCH, async () => (await lab()).research),
    sweep: forwardLater(SWEEP, async () => (await lab()).sweep),
    readPart: async (...asked) => (await loadImport()).readPartOf(...asked),
    hashPieces: async (...asked) => (await loadImport()).hashFreePieces(...asked),
    convertPine,
    readSpanFile: (file, onProgress) =>
      attemptLater(async () => {
        const { readSpanFile } = await import('./readSpanFile.ts')
        return readSpanFile(file, throttle(onProgress))
      }),
    fetchRest: async () => {
      await Promise.all([loadFindings(), loadImport(), loadLab()])
      const { rehearseImport } = await import('./rehearseImport.ts')
      await rehearseImport()
    },
  }
}
