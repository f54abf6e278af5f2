// Starts the terminal's program: becomes dist/cli.mjs. What it loads was compiled when it was built, which halves the time of
// a start; where the compiled form is missing or of another Node, the source beside it is compiled again.
import { fileURLToPath } from 'node:url'
import { loadProgram } from './cliProgram.mjs'

loadProgram(fileURLToPath(new URL('cli/', import.meta.url)), 'sauda.cjs')
