/** Screens of a few controls in the place of the real ones, for tests of what lies around a screen. */
import { vi } from 'vitest'
import { PRICE_FILES } from '../../../data/priceFiles.ts'

/** Called by *Run Backtest*. */
export const ran = vi.fn()
/** Called by *New strategy*. */
export const wrote = vi.fn()
/** Called where files are chosen. */
export const chosen = vi.fn()

export function BacktestScreen() {
  return (
    <>
      <button type="button" onClick={ran}>
        Run Backtest
      </button>
      <button type="button" onClick={wrote}>
        New strategy
      </button>
      <input type="file" aria-label="Prices" accept={PRICE_FILES} onClick={chosen} />
    </>
  )
}

/** What takes keys itself. */
export function SettingsScreen() {
  return (
    <>
      <input type="search" aria-label="Search here" />
      <input type="text" aria-label="Text" />
      <input type="checkbox" aria-label="Box" />
      <textarea aria-label="Area" />
      <select aria-label="Choice">
        <option>debug</option>
      </select>
      {/* biome-ignore lint/a11y/useSemanticElements: what is tested is an editable element */}
      <div contentEditable role="textbox" tabIndex={0} aria-label="Editable" suppressContentEditableWarning />
    </>
  )
}
