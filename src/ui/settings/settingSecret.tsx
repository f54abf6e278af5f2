import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from '../primitives/cx.ts'
import { CONTROL_CLASS, Field } from '../primitives/Field.tsx'
import { IconButton } from '../primitives/IconButton.tsx'

interface SecretFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

const MASK_CHARACTER = '•'
/** As long for every secret, so that it does not tell how long the secret is. */
const MASK = MASK_CHARACTER.repeat(12)
const REVEAL_MS = 30_000

/**
 * A secret that is shown only while the trader asks for it, and for 30 s at most. While it is hidden the page holds a
 * mask in its place; typing over the mask begins a new secret.
 */
export function SecretField({ label, value, onChange, error }: SecretFieldProps) {
  const [isRevealed, setIsRevealed] = useState(false)
  // what is being typed over the mask; it becomes the secret when the field is left
  const [typed, setTyped] = useState<string | null>(null)

  useEffect(() => {
    if (!isRevealed) return
    const timer = setTimeout(() => setIsRevealed(false), REVEAL_MS)
    return () => clearTimeout(timer)
  }, [isRevealed])

  const commit = () => {
    if (typed) onChange(typed)
    setTyped(null)
  }
  const shown = isRevealed ? value : (typed ?? (value === '' ? '' : MASK))
  const change = (text: string) => {
    if (isRevealed) onChange(text)
    // what is left of the mask is no part of the new secret
    else setTyped(shown === MASK ? text.replaceAll(MASK_CHARACTER, '') : text)
  }
  return (
    <Field label={label} error={error}>
      {control => (
        <span className="relative grid">
          <input
            {...control}
            type={isRevealed ? 'text' : 'password'}
            autoComplete="off"
            spellCheck={false}
            value={shown}
            onFocus={() => !isRevealed && setTyped('')}
            onBlur={commit}
            onKeyDown={event => event.key === 'Enter' && commit()}
            onChange={event => change(event.target.value)}
            placeholder={value === '' ? '' : 'Type to replace'}
            className={cx(CONTROL_CLASS, 'pr-10')}
          />
          <span className="absolute inset-y-0 right-0.5 grid place-items-center">
            <IconButton
              icon={isRevealed ? EyeOff : Eye}
              label={isRevealed ? `Hide ${label}` : `Reveal ${label}`}
              aria-pressed={isRevealed}
              onClick={() => {
                commit()
                setIsRevealed(!isRevealed)
              }}
            />
          </span>
        </span>
      )}
    </Field>
  )
}
