import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { POSITION_SEARCH_DEFAULTS, parsePositionSearch } from '../ui/desk/positions/positionSearch.ts'

export const Route = createFileRoute('/positions')({
  validateSearch: parsePositionSearch,
  search: { middlewares: [stripSearchParams(POSITION_SEARCH_DEFAULTS)] },
})
