import { Select } from '../../primitives/Select.tsx'
import { hedgeChoices, hedgeDataset, hedgeDatasets, hedgeSymbol } from '../../run/runData.ts'
import type { MarketForm } from '../../run/runInputs.ts'
import type { FieldsProps } from './CommonFields.tsx'

/** What a pair is traded against, and which import has its bars; nothing for a strategy of one instrument. */
export function HedgeFields({ form, errors, set }: FieldsProps & { form: MarketForm }) {
  const symbol = hedgeSymbol(form)
  if (symbol === null) return null
  const files = hedgeDatasets(form)
  return (
    <>
      <Select
        label="Hedge"
        value={symbol}
        options={hedgeChoices(form).map(value => ({ value, label: value }))}
        onChange={hedge => set({ hedge, hedgeDataset: undefined })}
        help={form.dataset === null ? 'Uses the same simulated data and seed' : undefined}
        error={errors.hedge}
      />
      {files.length > 0 && (
        <Select
          label="Hedge data"
          value={hedgeDataset(form)?.id ?? ''}
          options={files.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={id => set({ hedgeDataset: id })}
        />
      )}
    </>
  )
}
