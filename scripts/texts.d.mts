/** A text that a trader can see. */
export interface ShownText {
  readonly line: number
  /** With `{expression}` for what is filled in. */
  readonly text: string
}

/** The texts in `source`, in their order. */
export function textsOf(path: string, source: string): ShownText[]
/** The feature of a file, named by its folder: "ui/data". */
export function featureOf(path: string): string
