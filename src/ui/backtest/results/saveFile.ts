import type { ExportFile } from '../../../workers/api/api.ts'
import { WorkerLost } from '../../../workers/client/clientTypes.ts'
import { download } from '../../primitives/download.ts'
import { toast, toastError } from '../../primitives/toasts.ts'

/** Saves the file that comes, and says so; `gone` is for one that there is not. A failure is told and reported. */
export async function saveFile(answer: Promise<ExportFile | null>, gone: string): Promise<void> {
  try {
    const file = await answer
    if (!file) return toastError(gone)
    download(file)
    toast(`${file.name} saved`)
  } catch (error) {
    reportError(error)
    toastError(
      error instanceof WorkerLost ? error.message : 'The export failed and nothing was saved. Try again.',
    )
  }
}
