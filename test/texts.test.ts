import { expect, it } from 'vitest'
import { featureOf, textsOf } from '../scripts/texts.mjs'

const SAMPLE = `import { Button } from './Button.tsx'
const LOST = 'Import stopped unexpectedly. Nothing was changed.'
const KIND = 'market-making'
export function Head({ count, unit }) {
  if (unit === 'a b') return null
  return (
    <Button className="flex gap-2" id="the head" title="Undo" aria-label={\`Delete \${count} rows\`}>
      Delete <b>{count === 1 ? 'one row' : 'all rows'}</b>
    </Button>
  )
}
`

it('the catalogue has what is shown or spoken, with its line, and nothing that only the program reads', () => {
  expect(textsOf('Head.tsx', SAMPLE)).toEqual([
    { line: 2, text: 'Import stopped unexpectedly. Nothing was changed.' },
    { line: 7, text: 'Undo' },
    { line: 7, text: 'Delete {count} rows' },
    { line: 8, text: 'Delete' },
    { line: 8, text: 'one row' },
    { line: 8, text: 'all rows' },
  ])
})

it('a feature is the folder two levels below src', () => {
  expect(featureOf('src/ui/research/sweep/SweepView.tsx')).toBe('ui/research')
  expect(featureOf('src/main.tsx')).toBe('main')
})
