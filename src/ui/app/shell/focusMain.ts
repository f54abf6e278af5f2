/** Gives the keyboard to the screen, so that the next Tab is its first control: what had it may have gone with the screen before. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
