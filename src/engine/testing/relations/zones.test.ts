import { beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../../../test/command.ts'

/** What the command of the relations prints in a process of that zone, without the times that it took. */
function printedIn(zone: string): readonly string[] {
  const { status, stdout } = runCommand('relations', ['--seeds', '30', '--from', '200'], { TZ: zone })
  const lines = stdout.trimEnd().split('\n')
  expect(status, `in ${zone}:\n${stdout}`).toBe(0)
  return lines.map(line => line.replace(/, [\d.]+ s$/, ''))
}

// a test each: four times all that would be a long one on a busy machine
let here: readonly string[] = []
beforeAll(() => {
  here = printedIn('UTC')
  expect(here.at(-1)).toMatch(/^Fingerprints of seeds 200 to 229: [0-9a-f]{64}$/)
})

it.each(['America/New_York', 'Asia/Kolkata', 'Pacific/Apia'])(
  'P1 T1 E4 random runs keep their relations and have the same fingerprints in %s as in UTC',
  zone => {
    expect(printedIn(zone)).toEqual(here)
  },
)
