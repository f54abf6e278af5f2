import { PATHS, USUAL_PATHS } from '../../engine/research/limits.ts'
import { quantity } from '../format/format.ts'
import { NumberField } from '../primitives/NumberField.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { MAX_DAYS, type ResearchSearch } from './researchSearch.ts'
import { useDraft } from './useDraft.ts'

const METHODS = [
  { value: 'daily-returns', label: 'Resample days' },
  { value: 'trade-order', label: 'Shuffle trades' },
] as const

const MAX_SEED = 4_294_967_295

type Name = 'mcPaths' | 'mcSeed' | 'mcBlockDays'

interface MonteCarloFieldsProps {
  search: ResearchSearch
  onSearch: (patch: Partial<ResearchSearch>) => void
  /** Days of the run: no block is longer. */
  days: number
}

/** How the paths are drawn; what is typed is drawn at once. */
export function MonteCarloFields({ search, onSearch, days }: MonteCarloFieldsProps) {
  const method = search.mcMethod ?? USUAL_PATHS.method
  const mostDays = Math.max(1, Math.min(days, MAX_DAYS))
  const { values, change } = useDraft<Name>(
    {
      mcPaths: search.mcPaths ?? USUAL_PATHS.paths,
      mcSeed: search.mcSeed ?? USUAL_PATHS.seed,
      mcBlockDays: search.mcBlockDays ?? null,
    },
    (name, value) => errorOf(name, value, mostDays) === null,
    (name, value) => onSearch({ [name]: value ?? undefined }),
  )
  const field = (name: Name) => ({
    value: values[name],
    onChange: (value: number | null) => change(name, value),
    error: errorOf(name, values[name], mostDays),
  })
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4">
      <div className="grid gap-1">
        <span aria-hidden className="text-label text-muted">
          Method
        </span>
        <Segmented
          label="Monte Carlo method"
          value={method}
          options={METHODS}
          onChange={mcMethod => onSearch({ mcMethod })}
        />
      </div>
      <NumberField label="Paths" className="w-24" step={100} {...PATHS} {...field('mcPaths')} />
      <NumberField label="Seed" className="w-28" min={0} max={MAX_SEED} {...field('mcSeed')} />
      {method === 'daily-returns' && (
        <NumberField
          label="Mean block length"
          unit="days"
          className="w-36"
          help="Leave blank for automatic"
          min={1}
          max={mostDays}
          {...field('mcBlockDays')}
        />
      )}
    </div>
  )
}

/** What is wrong with the value, and what to do; an empty block has its own length. */
function errorOf(name: Name, value: number | null, mostDays: number): string | null {
  if (name === 'mcBlockDays') {
    if (value === null || (value >= 1 && value <= mostDays)) return null
    return `Enter 1 to ${quantity(mostDays)} days, which is all that the run has.`
  }
  const [min, max] = name === 'mcPaths' ? [PATHS.min, PATHS.max] : [0, MAX_SEED]
  if (value !== null && Number.isInteger(value) && value >= min && value <= max) return null
  return name === 'mcPaths'
    ? 'Enter a whole number from 100 to 10,000.'
    : 'Enter a whole number from 0 to 4,29,49,67,295.'
}
