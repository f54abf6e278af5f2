import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How many inputs or attempts the test has made; missing is one. */
    times?: number
    /** What the table of `npm run trust` must say beside its row. */
    notes?: string[]
  }
}
