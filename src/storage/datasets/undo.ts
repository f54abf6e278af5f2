/** How long a removed dataset can be brought back, in milliseconds; longer than the toast with Undo is there. */
export const UNDO_MS = 12_000
