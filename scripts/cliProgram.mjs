import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Script } from 'node:vm'

/** Behind the name of a file: V8's compiled form of it. */
export const COMPILED = '.v8'

/**
 * Runs a file of a built program and what it requires, all in one folder.
 * @returns the scripts that have run and those that are yet to run, by their paths
 */
export function loadProgram(folder, entry) {
  const require = createRequire(import.meta.url)
  const modules = new Map()
  const scripts = new Map()
  const load = name => {
    const known = modules.get(name)
    if (known) return known.exports
    const module = { exports: {} }
    modules.set(name, module)
    const filename = folder + name
    // a build has ASCII alone, which V8 keeps in half the memory of other text and reads in half the time
    const source = readFileSync(filename, 'latin1')
    const script = new Script(`(function (exports, require, module) {${source}\n})`, {
      // without its folder, which would stand in the compiled form: a build has the same bytes wherever it is made
      filename: name,
      cachedData: compiledForm(filename),
    })
    scripts.set(filename, script)
    const requireHere = id => (id.startsWith('./') ? load(id.slice(2)) : require(id))
    script.runInThisContext()(module.exports, requireHere, module)
    return module.exports
  }
  load(entry)
  return scripts
}

function compiledForm(filename) {
  try {
    return readFileSync(filename + COMPILED)
  } catch {
    return undefined
  }
}
