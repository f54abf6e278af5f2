import { answersPart } from '../../storage/backup/answersPart.ts'
import { deskPart } from '../../storage/backup/deskPart.ts'
import { journalPart } from '../../storage/backup/journalPart.ts'
import { paperPart } from '../../storage/backup/paperPart.ts'
import type { BackupProvider } from '../../storage/backup/parts.ts'
import { researchPart } from '../../storage/backup/researchPart.ts'
import { runsPart } from '../../storage/backup/runsPart.ts'
import { settingsPart } from '../../storage/backup/settingsPart.ts'
import { spanPart } from '../../storage/backup/spanPart.ts'
import { strategiesPart } from '../../storage/backup/strategiesPart.ts'
import { TOASTS } from './notices.ts'
import { sharedJournal } from './sharedJournal.ts'
import { sharedRuns } from './sharedRuns.ts'
import { sharedSettings } from './sharedSettings.ts'

/** What a backup of this device holds besides its datasets, in the order in which the trader reads it. */
export const BACKUP_PARTS: readonly BackupProvider[] = [
  settingsPart(sharedSettings),
  strategiesPart,
  answersPart,
  deskPart(),
  paperPart(),
  spanPart,
  journalPart(sharedJournal),
  runsPart(sharedRuns),
  researchPart(TOASTS),
]
