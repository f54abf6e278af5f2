import { useNavigate } from '@tanstack/react-router'
import { handFiles, useFileDrop } from '../../data/useFileDrop.ts'

/** On a screen that takes no files a file that is dropped is imported in Backtesting; a browser would open it in place of the app. */
export function FileDrop() {
  const navigate = useNavigate()
  useFileDrop(files => {
    handFiles(files)
    void navigate({ to: '/backtest' })
  })
  return null
}
