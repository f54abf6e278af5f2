import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { cx } from '../primitives/cx.ts'
import { CONTROL_CLASS } from '../primitives/Field.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { POSITION_SEARCH_LENGTH } from './positionSearch.ts'

interface PositionSearchBoxProps {
  /** The text in the address. */
  search: string
  onSearch: (text: string) => void
}

/** Search by instrument or strategy. */
export function PositionSearchBox({ search, onSearch }: PositionSearchBoxProps) {
  const [text, type] = useTyped(search, onSearch)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    type('')
    input.current?.focus()
  }
  return (
    <div className="relative min-w-0 flex-1 sm:max-w-80">
      <Icon of={Search} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-faint" />
      <input
        ref={input}
        type="search"
        aria-label="Search positions by instrument or strategy"
        placeholder="Search positions..."
        value={text}
        maxLength={POSITION_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        onChange={event => type(event.target.value)}
        className={cx(CONTROL_CLASS, 'appearance-none pr-9 pl-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text && (
        <span className="absolute inset-y-0 right-0 flex items-center">
          <IconButton icon={X} label="Clear search" onClick={clear} />
        </span>
      )}
    </div>
  )
}

/** The text as typed. The address may lag behind quick typing; one that did not come from here wins. */
function useTyped(search: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(search)
  const [sent, setSent] = useState<readonly string[]>([])
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    if (!sent.includes(search)) setText(search)
    if (search === text) setSent([])
  }
  const type = (typed: string) => {
    setText(typed)
    setSent([...sent, typed])
    onSearch(typed)
  }
  return [text, type] as const
}
