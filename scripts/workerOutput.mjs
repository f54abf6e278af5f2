/**
 * How the bundler writes a worker. Nothing in the engine acts by being loaded: without this its one door would keep all of
 * it in the first file. Its bar loops must not load the constants of other files.
 */
export const WORKER_OUTPUT = {
  treeshake: { moduleSideEffects: false },
  optimization: { inlineConst: { mode: 'all', pass: 3 } },
}
