import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import {
  POSITIONS_SCREEN_DEFAULTS,
  parsePositionsScreenSearch,
} from '../ui/app/screens/positionsScreenSearch.ts'

export const Route = createFileRoute('/positions')({
  validateSearch: parsePositionsScreenSearch,
  search: { middlewares: [stripSearchParams(POSITIONS_SCREEN_DEFAULTS)] },
})
