/** Measures that run in the page: each is handed to `page.evaluate`, so none may use another one. */

/** The focused element, where it is out of the window or covered by another one. */
export function focusedOutOfSight(): string[] {
  const element = document.activeElement
  if (!element || element === document.body || element.getClientRects().length === 0) return []
  // a field for files is a point, and its label is what shows
  const shown = element.matches('[type=file]') ? (element.closest('label') ?? element) : element
  const { left, top, right, bottom } = shown.getBoundingClientRect()
  const inWindow = (x: number, y: number) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
  // one point in sight will do: a long list is higher than the window
  const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap(share => [
    [left + (right - left) * share, top + (bottom - top) * 0.5],
    [left + (right - left) * 0.5, top + (bottom - top) * share],
  ])
  const isSeen = points.some(([x, y]) => {
    if (!inWindow(x!, y!)) return false
    const found = document.elementFromPoint(x!, y!)
    const label = element.closest('label')
    return (
      found !== null &&
      (element.contains(found) || found.contains(element) || label?.contains(found) === true)
    )
  })
  return isSeen ? [] : [element.outerHTML.slice(0, 200)]
}

/** Controls that nothing but a colour of theirs would show. */
export function faintControls(): string[] {
  const controls = document.querySelectorAll(
    'button, input:not([type=file]), select, textarea, [role=switch], [role=radio]',
  )
  return [...controls].flatMap(control => {
    const { width, height } = control.getBoundingClientRect()
    if (width < 2 || height < 2) return []
    const parts = [control, ...control.querySelectorAll('*')]
    // one that is drawn by its neighbours in the same box
    const box = control instanceof HTMLInputElement ? control.parentElement : null
    if (box) parts.push(box)
    const isDrawn = parts.some(part => {
      const { borderTopWidth, borderTopStyle, appearance } = getComputedStyle(part)
      const hasBorder = Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none'
      return hasBorder || part.tagName === 'svg' || (part.tagName === 'INPUT' && appearance !== 'none')
    })
    const isWritten = ((box ?? control).textContent ?? '').trim() !== ''
    return isDrawn || isWritten ? [] : [control.outerHTML.slice(0, 200)]
  })
}

/** What is chosen of several, where nothing that stays in forced colours tells it from the others. */
export function sameAsOthers(): string[] {
  const clear = /[,/] 0\)$|^transparent$/
  const groundOf = (element: Element): string => {
    const { backgroundColor } = getComputedStyle(element)
    if (!clear.test(backgroundColor)) return backgroundColor
    return element.parentElement ? groundOf(element.parentElement) : 'none'
  }
  const lookOf = (element: Element) => {
    const { borderBottom, borderLeft, fontWeight, textDecorationLine } = getComputedStyle(element)
    return [groundOf(element), borderBottom, borderLeft, fontWeight, textDecorationLine].join()
  }
  const looksOf = (element: Element) => [element, ...element.children].map(lookOf).join(' ')
  const groups: readonly (readonly Element[])[] = [
    ...[...document.querySelectorAll('fieldset')].map(set => [...set.querySelectorAll('label')]),
    ...[...document.querySelectorAll('[role=tablist]')].map(list => [...list.querySelectorAll('[role=tab]')]),
    ...[...document.querySelectorAll('nav')].map(nav => [...nav.querySelectorAll('a')]),
  ]
  const isChosen = (element: Element) =>
    element.matches('[aria-selected=true], [aria-current]') || element.querySelector('input:checked') !== null
  return groups.flatMap(group => {
    const chosen = group.filter(isChosen)
    const others = new Set(group.filter(element => !isChosen(element)).map(looksOf))
    return chosen
      .filter(element => others.has(looksOf(element)))
      .map(element => element.outerHTML.slice(0, 200))
  })
}

/** How far the border of each field stands out from what is around it. */
export function fieldContrasts(): { readonly field: string; readonly contrast: number }[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const luminance = (colour: string, under: string) => {
    for (const fill of [under, colour]) {
      canvas.fillStyle = fill
      canvas.fillRect(0, 0, 1, 1)
    }
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map(byte => {
      const share = byte / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!/, 0\)$|\/ 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor
    }
    return 'black'
  }
  return [
    ...document.querySelectorAll(
      'input:not([role=switch], [type=radio].appearance-none), textarea, select, [role=combobox]',
    ),
  ].flatMap(field => {
    const { width } = field.getBoundingClientRect()
    // the border of a field with an icon or a unit is around both
    let box: Element = field
    while (
      box.parentElement &&
      Number.parseFloat(getComputedStyle(box).borderTopWidth) === 0 &&
      box.tagName !== 'MAIN'
    )
      box = box.parentElement
    if (width < 24 || box.tagName === 'MAIN') return []
    const ground = groundOf(box.parentElement)
    const [border, around] = [
      luminance(getComputedStyle(box).borderTopColor, ground),
      luminance(ground, ground),
    ]
    const contrast = (Math.max(border, around) + 0.05) / (Math.min(border, around) + 0.05)
    return [{ field: field.outerHTML.slice(0, 160), contrast }]
  })
}
