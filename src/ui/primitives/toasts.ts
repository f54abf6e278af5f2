import { createStore } from './store.ts'

/** One short sentence at the foot of the page. */
export interface ToastItem {
  readonly id: number
  readonly text: string
  /** Something was refused or failed. */
  readonly isError: boolean
  readonly undo: (() => void) | undefined
}

/** What is shown now, oldest first. */
export const toasts = createStore<readonly ToastItem[]>([])

let nextId = 1

/** Shows `text` for 5 s, or for 10 s with an Undo button when there is something to undo. */
export function toast(text: string, undo?: () => void): void {
  show(text, false, undo)
}

/** Shows why something was refused or failed, for 10 s: it has to be read. */
export function toastError(text: string): void {
  show(text, true, undefined)
}

function show(text: string, isError: boolean, undo: (() => void) | undefined): void {
  const id = nextId++
  toasts.set([...toasts.get(), { id, text, isError, undo }])
  setTimeout(() => dismissToast(id), isError || undo ? 10_000 : 5_000)
}

/** Takes one away early. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter(item => item.id !== id))
}
