/** Puts the keyboard into the first field at fault, which may have to be drawn first. */
export function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
