import { version } from '../../package.json' with { type: 'json' }
import { ENGINE_VERSION } from '../engine/index.ts'

process.stdout.write(`sauda ${version} (engine ${ENGINE_VERSION})\n`)
