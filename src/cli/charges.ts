import { chargeRoundTrip, InputError } from '../engine/index.ts'
import { HELP, notesOf, parseRoundTrip, toJson } from './chargeOptions.ts'
import { givenArgs, printHelp } from './command.ts'

/** Prints the charges of the round trip that the arguments name. Exit code 2: something that the caller can fix. */
function main(args: readonly string[]): number {
  try {
    const roundTrip = parseRoundTrip(args)
    if (roundTrip === null) printHelp(HELP)
    else process.stdout.write(`${toJson(chargeRoundTrip(roundTrip), notesOf(roundTrip))}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

process.exitCode = main(givenArgs())
