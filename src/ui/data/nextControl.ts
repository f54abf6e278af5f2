const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)'

/** The first control behind an element that is about to go: what the keyboard would come to next. */
export function nextControl(leaving: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)].find(
    control =>
      !leaving.contains(control) &&
      leaving.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
}
