import { chromium, node } from './control.mjs'

const settings = (id, guard, off) =>
  node(id, 'storage/settings/settings.test.ts', 'storage/settings/settings.ts', guard, off)

/** Controls of settings, time and environment. */
export const ENVIRONMENT = [
  settings('E1', 'isWithin(value, 100)', 'isWithin(value, LARGEST)'),
  settings('E2', 'if (off <= open || off > close) errors.squareOff', 'if (false) errors.squareOff'),
  chromium(
    'E3',
    'settings.spec.ts',
    'storage/settings/settingsStore.ts',
    'return { settings: mergeSettings(now.settings, settings), box }',
    'return { settings: asRecord(now.settings), box }',
  ),
  node(
    'E4',
    'ui/charts/axis.test.ts',
    'ui/charts/axis.ts',
    'Math.floor(epochMs / 1000) + IST_SHIFT_S',
    'Math.floor(epochMs / 1000)',
  ),
  node('E5', 'workers/clock.test.ts', 'workers/clock.ts', '1_001 - (nowMs % 1_000)', '1_000'),
  node(
    'E6',
    'ui/primitives/lazyPart.test.tsx',
    'ui/primitives/lazyPart.tsx',
    '() => !isGone && setFailedAttempt(attempt)',
    '() => {}',
  ),
  node('E7', 'routes/-routes.test.tsx', 'routes/-router.ts', 'defaultErrorComponent: ScreenError,', ''),
]
