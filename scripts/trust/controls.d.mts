/** A guard of the product, and the test that must fail once it is switched off. */
export interface Control {
  readonly id: string
  readonly kind: 'node' | 'chromium'
  readonly test: string
  readonly file: string
  /** The text that stands once in the file, and what is read in its place. */
  readonly guard: string
  readonly off: string
}

export const CONTROLS: readonly Control[]
