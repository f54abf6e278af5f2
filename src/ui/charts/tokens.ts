/** The names of the colours in styles.css. */
export type ColourName =
  | 'bg'
  | 'panel'
  | 'raised'
  | 'line'
  | 'line-strong'
  | 'grid'
  | 'text'
  | 'muted'
  | 'faint'
  | 'accent'
  | 'accent-ink'
  | 'up'
  | 'down'
  | 'warn'
  | 'info'

/** A colour of the theme as "#rrggbb", for canvases, which cannot read CSS variables. */
export function colour(name: ColourName): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()
}

/** The same colour with an alpha from 0 to 1, as "#rrggbbaa". */
export function translucent(name: ColourName, alpha: number): string {
  const byte = Math.round(alpha * 255)
  return `${colour(name)}${byte.toString(16).padStart(2, '0')}`
}
