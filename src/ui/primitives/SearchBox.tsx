import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { CONTROL_CLASS } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

interface SearchBoxProps {
  /** The accessible name: what is searched, and by what. */
  label: string
  placeholder: string
  maxLength: number
  /** The text in the address. */
  value: string
  /** Called once typing rests or the field is left. */
  onSearch: (text: string) => void
}

/** A search field with a button that clears it. `/` puts the cursor here. */
export function SearchBox({ label, value, onSearch, ...input }: SearchBoxProps) {
  const [text, type, leave] = useTypedText(value, onSearch)
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    type('')
    field.current?.focus()
  }
  return (
    <div className="relative min-w-0 flex-1 sm:max-w-80">
      <Icon of={Search} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-faint" />
      <input
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={event => type(event.target.value)}
        onBlur={leave}
        className={cx(
          CONTROL_CLASS,
          'appearance-none pl-8 [&::-webkit-search-cancel-button]:hidden',
          text && 'pr-9 max-md:pr-11',
        )}
      />
      {text && (
        <span className="absolute inset-y-0 right-0 flex items-center">
          <IconButton icon={X} label="Clear search" onClick={clear} />
        </span>
      )}
    </div>
  )
}

const TYPING_MS = 150

/**
 * What was typed, over the text in the address, which gets it once typing rests or the field is left: where that was for
 * another screen, an address that came later would call its opening off. An address that did not come from here wins.
 */
function useTypedText(
  search: string,
  onSearch: (text: string) => void,
): [text: string, type: (text: string) => void, leave: () => void] {
  const [draft, setDraft] = useState<string | null>(null)
  const [sent, setSent] = useState<readonly string[]>([])
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    // the address may lag behind quick typing: a text sent before is no reason to take back what was typed since
    if (search === draft || !sent.includes(search)) {
      setDraft(null)
      setSent([])
    }
  }
  const send = (typed: string) => {
    // with nothing on its way, the address says the same already
    if (typed === search && sent.length === 0) return setDraft(null)
    if (typed === sent.at(-1)) return
    setSent([...sent, typed])
    onSearch(typed)
  }
  const sendRested = useEffectEvent(send)
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => sendRested(draft), TYPING_MS)
    return () => clearTimeout(timer)
  }, [draft])
  const leave = () => {
    if (draft !== null) send(draft)
  }
  return [draft ?? search, setDraft, leave]
}
