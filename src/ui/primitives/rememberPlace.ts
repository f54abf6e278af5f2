/**
 * Before a window opens from a row: when it closes, the focus goes back to the button, or to the box of its table where
 * the row is gone by then.
 */
export function rememberPlace(button: HTMLElement): void {
  // Headless UI goes back through what had the focus, to the first that is still there
  button.closest('section')?.focus({ preventScroll: true })
  button.focus({ preventScroll: true })
}
