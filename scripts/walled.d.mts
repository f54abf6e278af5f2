import type { Plugin } from 'vite'

/** The frame and the engine of walled workers, which the page finds as "virtual:walled". */
export function walled(): Plugin
