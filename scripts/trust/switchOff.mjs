import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './catalogue.mjs'

/** Why the guard cannot be switched off; null when it stands once in its file, as it is written in its control. */
export function guardFault({ file, guard }) {
  const times = readFileSync(join(ROOT, file), 'utf8').split(guard).length - 1
  return times === 1
    ? null
    : `its guard stands ${times} times in ${file}: write it anew in scripts/trust/controls`
}

/** The file's text with its guard switched off. */
export function switchedOff(control) {
  const fault = guardFault(control)
  if (fault !== null) throw new Error(`${control.id}: ${fault}`)
  return readFileSync(join(ROOT, control.file), 'utf8').replace(control.guard, () => control.off)
}

/** A Vite plugin that reads one file with its guard switched off. */
export function switchOff(control) {
  const path = join(ROOT, control.file)
  return {
    name: 'sauda-switched-off',
    enforce: 'pre',
    load(id) {
      return id.split('?')[0] === path ? switchedOff(control) : null
    },
  }
}
