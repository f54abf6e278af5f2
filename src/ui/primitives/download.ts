import type { ExportFile } from '../../workers/api/api.ts'

/** Hands a file to the browser to save. */
export function download({ name, blob }: ExportFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser has read it by then
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
