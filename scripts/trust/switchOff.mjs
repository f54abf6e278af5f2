import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './catalogue.mjs'

/** A source with a guard switched off; it must stand there once, as it is written in the list of controls. */
export function switchedOff(source, { id, file, guard, off }) {
  if (source.split(guard).length !== 2)
    throw new Error(
      `${id}: the guard is not to be found once in ${file}. Write it anew in scripts/trust/controls.mjs.`,
    )
  return source.replace(guard, () => off)
}

/** A Vite plugin that reads one file with its guard switched off. */
export function switchOff(control) {
  const path = join(ROOT, control.file)
  return {
    name: 'sauda-switched-off',
    enforce: 'pre',
    load(id) {
      return id.split('?')[0] === path ? switchedOff(readFileSync(path, 'utf8'), control) : null
    },
  }
}
