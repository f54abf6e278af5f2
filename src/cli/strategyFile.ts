import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { compileFunction } from 'node:vm'
import { addStrategy, InputError, ruleStrategy, type Strategy } from '../engine/index.ts'
import {
  SCRIPT_NAMES,
  type Script,
  type ScriptConsole,
  scriptError,
  scriptStrategy,
  toScript,
} from '../import/code/strategyCode.ts'
import { systemReason } from './command.ts'

/** Standard output is for the JSON alone. */
const print = (...values: unknown[]) => console.error(...values)
const TO_ERROR: ScriptConsole = { log: print, info: print, warn: print, error: print, debug: print }

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
      : compileStrategy(source, basename(path))
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

/** The strategy that code declares, run in this process. @throws InputError that names the line. */
export function compileStrategy(source: string, file: string): Strategy {
  return scriptStrategy(compile(toScript(source, file), file), { source, file, output: TO_ERROR })
}

function compile(code: string, file: string): Script {
  try {
    return compileFunction(code, [...SCRIPT_NAMES], { filename: file }) as Script
  } catch (error) {
    throw scriptError(error, file)
  }
}
