import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia']

/** What the command of the relations prints in a process of that zone, without the times that it took. */
function printedIn(zone: string): readonly string[] {
  const given = ['run', '--silent', 'relations', '--', '--seeds', '30', '--from', '200']
  const { status, stdout } = spawnSync('npm', given, {
    encoding: 'utf8',
    env: { ...process.env, TZ: zone },
  })
  const lines = stdout.trimEnd().split('\n')
  expect(status, `in ${zone}:\n${stdout}`).toBe(0)
  return lines.map(line => line.replace(/, [\d.]+ s$/, ''))
}

it('P1 T1 random runs keep their relations and have the same fingerprints in every time zone of the machine', () => {
  const [here, ...elsewhere] = ZONES.map(printedIn)
  expect(here!.at(-1)).toMatch(/^Fingerprints of seeds 200 to 229: [0-9a-f]{64}$/)
  for (const printed of elsewhere) expect(printed).toEqual(here)
})
