// Uses the built page for long: a thousand rounds over the screens, then 24 hours of a paper feed at 300 times. Memory, nodes,
// listeners and workers must be at the end as they were at the begin: npm run soak
import { spawnSync } from 'node:child_process'

const LONG = { SAUDA_SOAK_ROUNDS: '1000', SAUDA_PAPER_HOURS: '24', SAUDA_PAPER_SPEED: '300x' }

const { status } = spawnSync(
  'npx',
  ['playwright', 'test', 'soak', 'paper-hours', '--workers', '1', '--retries', '0'],
  {
    stdio: 'inherit',
    // what is set already goes before
    env: { ...LONG, ...process.env },
  },
)
process.exitCode = status ?? 1
