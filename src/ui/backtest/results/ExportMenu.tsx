import { Download, Link2 } from 'lucide-react'
import type { ExportKind, OwnParts } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { Menu } from '../../primitives/Menu.tsx'
import { copyLink } from '../../run/copyLink.ts'
import { ownHash } from '../../run/ownLink.ts'
import { saveFile } from './saveFile.ts'

const FILES: readonly { readonly kind: ExportKind; readonly label: string }[] = [
  { kind: 'trades-csv', label: 'Trades as CSV' },
  { kind: 'equity-csv', label: 'Equity as CSV' },
  { kind: 'run-json', label: 'Whole run as JSON' },
  { kind: 'report-html', label: 'Report as HTML' },
]

const GONE = 'This run is no longer in memory. Run the backtest again to export it.'

interface ExportMenuProps {
  client: Client
  runId: string
  link?: string
  /** What the strategy of the run is made of. */
  own: OwnParts
}

/** Saves the run as a file, or its inputs as a link; a link brings a strategy of one's own along when that is chosen. */
export function ExportMenu({ client, runId, link, own }: ExportMenuProps) {
  const save = (kind: ExportKind) => void saveFile(client.exportRun(runId, kind), GONE)
  return (
    <Menu
      label="Export"
      icon={Download}
      entries={[
        ...FILES.map(({ kind, label }) => ({ label, icon: Download, onSelect: () => save(kind) })),
        { label: 'Copy link', icon: Link2, onSelect: () => void copyLink(link) },
        ...(own.rules || own.code
          ? [{ label: 'Copy link with strategy', icon: Link2, onSelect: () => void copyWith(own, link) }]
          : []),
      ]}
    />
  )
}

async function copyWith(own: OwnParts, link: string | undefined): Promise<void> {
  await copyLink(link, undefined, await ownHash(own))
}
