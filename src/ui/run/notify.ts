import type { NoticeTone } from '../../engine/desk/types.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { toast } from '../primitives/toasts.ts'

/** Rings the bell with a sentence that leads to Backtesting; where the desk cannot keep it, it is shown at once. */
export function notify(client: Client, text: string, tone: NoticeTone = 'neutral'): void {
  client.deskCommand({ kind: 'notify', text, tone, to: '/backtest' }).catch(() => toast(text))
}
