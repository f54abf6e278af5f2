import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ORDER_SEARCH_DEFAULTS, parseOrderSearch } from '../ui/desk/orders/orderSearch.ts'

export const Route = createFileRoute('/orders')({
  validateSearch: parseOrderSearch,
  search: { middlewares: [stripSearchParams(ORDER_SEARCH_DEFAULTS)] },
})
