/** What stands on the canvases of a chart. For tests. */

/** How many panes (the widest canvases, each pane has two) have something drawn in them. */
export function inkIn(element: HTMLElement): number {
  const canvases = [...element.querySelectorAll('canvas')]
  const widest = Math.max(...canvases.map(canvas => canvas.width))
  const tops = canvases
    .filter(canvas => canvas.width === widest && canvas.height > 40 && hasInk(canvas))
    .map(canvas => canvas.getBoundingClientRect().top)
  return new Set(tops).size
}

function hasInk(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  for (let i = 3; i < pixels.length; i += 4) if (pixels[i]! > 0) return true
  return false
}

/** Whether any pixel of any canvas has exactly that colour. */
export function hasColour(element: HTMLElement, hex: string): boolean {
  return pixelsOf([...element.querySelectorAll('canvas')], hex) > 0
}

/** How many pixels of the panes, without their axes, have exactly that colour. */
export function panePixels(element: HTMLElement, hex: string): number {
  const canvases = [...element.querySelectorAll('canvas')]
  const widest = Math.max(...canvases.map(canvas => canvas.width))
  return pixelsOf(
    canvases.filter(canvas => canvas.width === widest),
    hex,
  )
}

function pixelsOf(canvases: readonly HTMLCanvasElement[], hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  let count = 0
  for (const canvas of canvases) {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    for (let i = 0; i < pixels.length; i += 4) {
      if (pixels[i] === red && pixels[i + 1] === green && pixels[i + 2] === blue) count++
    }
  }
  return count
}
