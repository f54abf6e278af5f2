// npm test: every check of the project. The first three run side by side; the tests fill all processors by themselves.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Commands of package.json; those of a step run side by side, and the next step begins when all of them have passed. */
const STEPS = [
  [['typecheck'], ['lint'], ['build']],
  [['unit']],
  [['browser']],
  // it reads what the tests before it have found
  [['trust', '--', '--quick']],
  [['bench', '--', '--gate']],
]

const times = []
for (const step of STEPS) {
  const failed = (await Promise.all(step.map(run))).filter(name => name !== null)
  if (failed.length > 0) {
    process.stderr.write(`\nFailed: ${failed.join(', ')} (${times.join(', ')})\n`)
    process.exit(1)
  }
}
process.stdout.write(`\nPassed: ${times.join(', ')}\n`)

/** Runs the command, each line of what it prints behind its name; answers the name if it fails, else null. */
async function run([name, ...args]) {
  const startMs = performance.now()
  const command = spawn('npm', ['run', '--silent', name, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const outputs = [
    [command.stdout, process.stdout],
    [command.stderr, process.stderr],
  ].map(async ([from, to]) => {
    for await (const line of createInterface({ input: from })) to.write(`[${name}] ${line}\n`)
  })
  const code = await new Promise((resolve, reject) => command.on('error', reject).on('close', resolve))
  await Promise.all(outputs)
  times.push(`${name} ${Math.round((performance.now() - startMs) / 1000)} s`)
  return code === 0 ? null : name
}
