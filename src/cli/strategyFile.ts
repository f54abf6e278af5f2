import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { compileFunction } from 'node:vm'
import { transform } from 'sucrase'
import {
  addStrategy,
  codeStrategy,
  InputError,
  ruleStrategy,
  STRATEGY_API,
  type Strategy,
} from '../engine/index.ts'
import { systemReason } from './command.ts'

/**
 * The strategy of a file of the caller's own, which runs may name from now on: rules as JSON, or code in TypeScript or
 * JavaScript. Code runs in this process with all its rights, as any script that one starts.
 * @throws InputError that names the file, the line where there is one, and what is wrong.
 */
export function loadStrategyFile(path: string): Strategy {
  const source = readSource(path)
  try {
    const strategy = path.endsWith('.json')
      ? ruleStrategy(parseJson(source))
      : runSource(source, basename(path))
    addStrategy(strategy)
    return strategy
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`--strategy-file: "${path}": ${error.message}`)
    throw error
  }
}

function readSource(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r\n/g, '\n')
  } catch (error) {
    throw new InputError(`--strategy-file: cannot read "${path}" (${systemReason(error)}). Check the path.`)
  }
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new InputError(`It is not valid JSON: ${(error as Error).message}.`)
  }
}

function runSource(source: string, file: string): Strategy {
  const code = toScript(source, file)
  checkNames(code)
  const exported: Record<string, unknown> = {}
  const placeOf = (error: unknown) => placeIn(file, error)
  try {
    compileFunction(code, ['exports', 'require'], { filename: file })(exported, importOf)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(`It failed${placeOf(error)}. ${String(error)}.`)
  }
  return codeStrategy(exported, source, placeOf)
}

/** The same code in JavaScript. */
export function withoutTypes(source: string): string {
  return transform(source, { transforms: ['typescript'], disableESTransforms: true }).code
}

/** Without types, and with imports as calls; each line stays where it was. */
function toScript(source: string, file: string): string {
  try {
    return transform(source, { transforms: ['typescript', 'imports'], filePath: file }).code
  } catch (error) {
    // "Error transforming my.ts: Unexpected token (12:5)"
    const message = (error as Error).message.replace(/^Error transforming [^:]*: /, '')
    const place = /\((\d+):\d+\)$/.exec(message)
    throw new InputError(place ? `Line ${place[1]}: ${message.slice(0, place.index).trim()}.` : `${message}.`)
  }
}

/** A built-in's file imports by its path in the engine: it finds the same names. */
function importOf(specifier: string): unknown {
  if (specifier === 'sauda' || /^\.{1,2}\//.test(specifier)) return STRATEGY_API
  throw new InputError(`It imports "${specifier}". A strategy can import from "sauda" alone.`)
}

/** @throws InputError for a name that "sauda" does not have, which would be undefined until it is used. */
function checkNames(code: string): void {
  for (const [, space] of code.matchAll(/var (_\w+) = require\(/g)) {
    for (const [, name] of code.matchAll(new RegExp(`(?<![\\w.$])${space}\\.(\\w+)`, 'g'))) {
      if (name !== undefined && !(name in STRATEGY_API))
        throw new InputError(`It imports "${name}", which "sauda" does not have.`)
    }
  }
}

/** " (line 12)", where the error's stack knows the file. */
function placeIn(file: string, error: unknown): string {
  if (!(error instanceof Error)) return ''
  const line = error.stack?.split('\n').find(text => text.includes(`${file}:`))
  const found = line?.slice(line.indexOf(`${file}:`) + file.length + 1).match(/^\d+/)
  return found ? ` (line ${found[0]})` : ''
}
