import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ORDER_SEARCH_DEFAULTS, parseOrderSearch } from '../ui/panels/orders/orderSearch.ts'
import { OrdersScreen } from '../ui/screens/OrdersScreen.tsx'

export const Route = createFileRoute('/orders')({
  validateSearch: parseOrderSearch,
  search: { middlewares: [stripSearchParams(ORDER_SEARCH_DEFAULTS)] },
  component: Orders,
})

function Orders() {
  const { client } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OrdersScreen
      client={client}
      search={search}
      onSearch={(patch, isTyped) =>
        void navigate({
          search: before => ({ ...before, ...patch }),
          replace: isTyped,
          resetScroll: false,
        })
      }
    />
  )
}
