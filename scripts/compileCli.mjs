// Runs a command of the built terminal and keeps V8's compiled form of what it ran: node scripts/compileCli.mjs FOLDER COMMAND …
// Functions are compiled when they are first called, so that only those are kept which a start needs.
import { existsSync, writeFileSync } from 'node:fs'
import { COMPILED, loadProgram } from './cliProgram.mjs'

const [folder, ...command] = process.argv.slice(2)
process.argv = [process.execPath, folder, ...command]
const scripts = loadProgram(folder, 'sauda.cjs')
process.on('exit', () => {
  for (const [filename, script] of scripts) {
    const path = filename + COMPILED
    if (!existsSync(path)) writeFileSync(path, script.createCachedData())
  }
})
