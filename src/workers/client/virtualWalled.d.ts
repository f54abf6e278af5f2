/** What the build makes for walled workers: see scripts/walled.mjs. */
declare module 'virtual:walled' {
  /** The frame that walled workers live in. */
  export const frameUrl: string
  /** The engine as one file that imports nothing. */
  export const engineUrl: string
}
