import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** One line of a menu. */
export interface MenuEntry {
  readonly label: string
  readonly icon?: LucideIcon
  readonly onSelect: () => void
  readonly disabled?: boolean
}

interface MenuProps {
  label: string
  icon?: LucideIcon
  entries: readonly MenuEntry[]
  disabled?: boolean
}

/** A button that opens a list of actions. */
export function Menu({ label, icon, entries, disabled = false }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton as={Button} disabled={disabled} {...(icon && { icon })}>
        {label}
        <Icon of={ChevronDown} className="-mr-1 text-faint" />
      </MenuButton>
      <MenuItems
        modal={false}
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        className="z-40 min-w-44 rounded-control border border-line-strong bg-raised p-1 text-body shadow-overlay focus:outline-none"
      >
        {entries.map(entry => (
          <MenuItem
            key={entry.label}
            as="button"
            type="button"
            disabled={entry.disabled ?? false}
            onClick={entry.onSelect}
            className="flex min-h-control w-full items-center gap-2 rounded-tag px-2 text-left text-muted data-disabled:opacity-50 data-focus:bg-line data-focus:text-text"
          >
            {entry.icon && <Icon of={entry.icon} />}
            {entry.label}
          </MenuItem>
        ))}
      </MenuItems>
    </HeadlessMenu>
  )
}
