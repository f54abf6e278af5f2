import { createStore } from './store.ts'

/** A button on a toast; pressing it takes the toast away. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/** One short sentence at the foot of the page. */
export interface ToastItem {
  readonly id: number
  readonly text: string
  /** Something was refused or failed. */
  readonly isError: boolean
  /** What may follow from it. */
  readonly action: ToastAction | undefined
  readonly undo: (() => void) | undefined
  /** The window that is open said it: it has to be read above that. */
  readonly isOverWindow: boolean
  /** What it speaks of: all of one topic go together once they are true no more. */
  readonly topic: string | undefined
}

/** What is shown now, oldest first. */
export const toasts = createStore<readonly ToastItem[]>([])

let nextId = 1

/** Shows `text` for 5 s, or for 10 s with buttons when there is something to undo or to go on with. */
export function toast(text: string, undo?: () => void, action?: ToastAction, topic?: string): void {
  show({ text, isError: false, action, undo, topic })
}

/** Shows why something was refused or failed, for 10 s: it has to be read. */
export function toastError(text: string, action?: ToastAction): void {
  show({ text, isError: true, action, undo: undefined, topic: undefined })
}

function show(item: Omit<ToastItem, 'id' | 'isOverWindow'>): void {
  const id = nextId++
  const isOverWindow = document.querySelector('[role=dialog][aria-modal=true]') !== null
  toasts.set([...toasts.get(), { id, isOverWindow, ...item }])
  setTimeout(() => dismissToast(id), item.isError || item.undo || item.action ? 10_000 : 5_000)
}

/** Takes one away early. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter(item => item.id !== id))
}

/** Takes those away that speak of it. */
export function dismissTopic(topic: string): void {
  toasts.set(toasts.get().filter(item => item.topic !== topic))
}

/** The buttons of a toast, in order: what follows from it, then Undo. */
export function toastActions({ id, action, undo }: ToastItem): readonly ToastAction[] {
  const actions = [action, undo && { label: 'Undo', run: undo }].filter(one => one !== undefined)
  return actions.map(({ label, run }) => ({
    label,
    run: () => {
      dismissToast(id)
      run()
    },
  }))
}

/** Puts every toast below a window that opens: over it, nobody could press its buttons, and it would hide the window's. */
export function lowerToasts(): void {
  if (toasts.get().some(({ isOverWindow }) => isOverWindow)) {
    toasts.set(toasts.get().map(item => ({ ...item, isOverWindow: false })))
  }
}
