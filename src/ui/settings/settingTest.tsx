import { CircleAlert, CircleCheck, CircleX, PlugZap } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_SETTINGS } from '../../storage/settings/settings.ts'
import { openSettingsDb } from '../../storage/settings/settingsDb.ts'
import type { Credentials } from '../../storage/settings/vault.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Icon } from '../primitives/Icon.tsx'

interface Step {
  readonly name: string
  readonly result: 'passed' | 'missing' | 'failed'
  readonly text: string
}

const LOOKS = {
  passed: { icon: CircleCheck, ink: 'text-up' },
  missing: { icon: CircleAlert, ink: 'text-warn' },
  failed: { icon: CircleX, ink: 'text-down' },
}

interface ConnectionTestProps {
  client: Client
  credentials: Credentials
  isLocked: boolean
}

/** Tries each part that a session needs, and says how long it took. */
export function ConnectionTest({ client, credentials, isLocked }: ConnectionTestProps) {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [isTested, setIsTested] = useState(false)
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    setIsRunning(true)
    setSteps([])
    setIsTested(false)
    for (const step of [
      () => timed('Engine worker', () => client.performanceWalk(8, 1)),
      () => timed('Simulation', () => sampleRun(client)),
      () => timed('Storage', storeAndRead),
    ]) {
      const done = await step()
      setSteps(before => [...before, done])
    }
    setIsTested(true)
    setIsRunning(false)
  }
  // this needs no test of its own: what is saved meanwhile must not be called missing
  const shown = isTested ? [...steps, feedStep(credentials, isLocked)] : steps
  return (
    <div className="grid gap-2">
      <Button
        size="form"
        icon={PlugZap}
        disabled={isRunning}
        onClick={() => void run()}
        className="justify-self-start"
      >
        {isRunning ? 'Testing…' : 'Test Connection'}
      </Button>
      <ul aria-label="Connection test" aria-live="polite" className="grid gap-1 empty:hidden">
        {shown.map(({ name, result, text }) => (
          <li key={name} className="flex gap-2">
            <Icon of={LOOKS[result].icon} className={cx('mt-0.5', LOOKS[result].ink)} />
            <span>
              {name}: <span className="text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

async function timed(name: string, work: () => Promise<unknown>): Promise<Step> {
  const startMs = performance.now()
  try {
    await work()
    return { name, result: 'passed', text: `answered in ${Math.round(performance.now() - startMs)} ms` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { name, result: 'failed', text: `${reason} Reload the page and test again.` }
  }
}

async function sampleRun(client: Client): Promise<void> {
  const outcome = await client.sampleRun(100_000, '2023-01-01', 1)
  if (!outcome.ok) throw new Error(outcome.problem.message)
}

/** Writes to a database of its own, so that no setting is touched. */
async function storeAndRead(): Promise<void> {
  await openSettingsDb('sauda-self-test').change(() => ({ settings: DEFAULT_SETTINGS }))
  indexedDB.deleteDatabase('sauda-self-test')
}

function feedStep(credentials: Credentials, isLocked: boolean): Step {
  const name = 'Broker feed'
  if (isLocked) return { name, result: 'missing', text: 'unlock the saved credentials first.' }
  if (!credentials.apiKey || !credentials.apiSecret) {
    const missing = credentials.apiKey
      ? 'API Secret missing. Enter it'
      : credentials.apiSecret
        ? 'API Key missing. Enter it'
        : 'API Key and API Secret missing. Enter them'
    return { name, result: 'missing', text: `${missing} above and save.` }
  }
  return {
    name,
    result: 'missing',
    text: 'no broker bridge is part of this version, so the credentials were not sent anywhere.',
  }
}
