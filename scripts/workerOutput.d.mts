/** How the bundler writes a worker. */
export const WORKER_OUTPUT: {
  readonly treeshake: { readonly moduleSideEffects: false }
  readonly optimization: { readonly inlineConst: { readonly mode: 'all'; readonly pass: 3 } }
}
