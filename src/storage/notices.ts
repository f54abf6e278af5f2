/** How what is stored tells the trader of what it did; the page shows it. */
export interface Notices {
  /** Something was done; `undo` takes it back. */
  done(text: string, undo?: () => void): void
  /** Something was refused or failed, and why. */
  failed(text: string): void
}
