/**
 * Before a window opens from a row: when it closes, the focus goes back to the button, or to the box of its table where
 * the row is gone by then, or to what that stands in where it is gone too.
 */
export function rememberPlace(button: HTMLElement): void {
  // Headless UI goes back through what had the focus, to the first that is still there
  const box = button.closest('section')
  box?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  box?.focus({ preventScroll: true })
  button.focus({ preventScroll: true })
}
