import type { Plugin } from 'vite'

/** Serves each worker that a test in a browser starts as one bundle. */
export function bundledWorkers(): Plugin
