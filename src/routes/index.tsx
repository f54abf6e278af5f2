import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { oneOf } from '../storage/records/readers.ts'
import { searchParser } from '../ui/format/search.ts'

const DEFAULTS = { range: 'today' } as const
const parseSearch = searchParser({ range: oneOf('today', 'week', 'month') }, DEFAULTS)

export const Route = createFileRoute('/')({
  validateSearch: parseSearch,
  search: { middlewares: [stripSearchParams(DEFAULTS)] },
})
