/**
 * Leaves the wheel to the page unless Ctrl or Cmd is held: a chart in the middle of a page must not stop it from
 * scrolling. The answer stops it.
 */
export function zoomOnlyWithCtrl(host: HTMLElement): () => void {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
  }
  host.addEventListener('wheel', onWheel, { capture: true, passive: true })
  return () => host.removeEventListener('wheel', onWheel, { capture: true })
}
