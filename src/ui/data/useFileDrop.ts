import { useEffect, useEffectEvent, useState } from 'react'

/** Files that were dropped on another screen, until Backtesting imports them. */
let handed: readonly File[] = []

/** Leaves files for Backtesting, which is about to open. */
export function handFiles(files: readonly File[]): void {
  handed = files
}

/** The files that were left, once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed
  handed = []
  return files
}

/** Whether files hang over the page; `onFiles` gets what is dropped, anywhere on it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // without this the browser would open the file instead
      event.preventDefault()
      setIsOver(true)
    }
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      setIsOver(false)
      take(files)
    }
    addEventListener('dragover', onDragOver)
    addEventListener('dragleave', onDragLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onDragOver)
      removeEventListener('dragleave', onDragLeave)
      removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}
