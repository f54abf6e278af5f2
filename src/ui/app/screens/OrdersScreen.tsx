import { ListX } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { DeskOrder, OrderQuery } from '../../../engine/desk/types.ts'
import { dateWords } from '../../../engine/market/ist.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { OrderDetail } from '../../desk/orders/OrderDetail.tsx'
import { OrderPager } from '../../desk/orders/OrderPager.tsx'
import { OrdersTable } from '../../desk/orders/OrdersTable.tsx'
import { OrderToolbar } from '../../desk/orders/OrderToolbar.tsx'
import { toOrderQuery } from '../../desk/orders/orderQuery.ts'
import { chosenFilters, type OrderFilter, type OrderSearch } from '../../desk/orders/orderSearch.ts'
import { type OrdersAnswer, useOrders } from '../../desk/orders/useOrders.ts'
import { useDesk } from '../../desk/useDesk.ts'
import { quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { download } from '../../primitives/download.ts'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { lazyPart } from '../../primitives/lazyPart.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Card } from '../../primitives/Panel.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { toast, toastError } from '../../primitives/toasts.ts'
import { useMedia } from '../../primitives/useMedia.ts'

interface OrdersScreenProps {
  client: Client
  search: OrderSearch
  /** `isTyped`: one of many steps while a person types, none of them for the browser's history. */
  onSearch: (patch: Partial<OrderSearch>, isTyped: boolean) => void
}

/** The order in the sheet, which stays while it closes. */
interface Opened {
  readonly order: DeskOrder
  readonly isOpen: boolean
  /** Counts the openings: each begins anew, also of the same order. */
  readonly time: number
}

/** Of a paper session only: the sample does without its code. */
const DeskActions = lazyPart(
  async () => (await import('../../desk/orders/OrderDeskActions.tsx')).OrderDeskActions,
  <div className="h-12.25 border-b border-line" />,
)

/** The Order Book: find, sort, page through, open and export orders. */
export function OrdersScreen({ client, search, onSearch }: OrdersScreenProps) {
  const desk = useDesk(client)
  // the sample has one day
  const day = desk && !desk.paper ? 'today' : search.day
  const query = useMemo(() => toOrderQuery({ ...search, day }), [search, day])
  const { answer, failure, retry } = useOrders(client, query, desk?.version)
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCallback(
    (order: DeskOrder) => setOpened(last => ({ order, isOpen: true, time: (last?.time ?? 0) + 1 })),
    [],
  )
  const put = (patch: Partial<OrderSearch>, isTyped = false) => onSearch(patch, isTyped)
  const total = answer?.page.total ?? 0
  return (
    <Card className="flex h-full min-h-120 flex-col overflow-hidden">
      <OrderToolbar
        filter={search}
        onFilter={(patch, isTyped) => put({ ...patch, page: 1 }, isTyped)}
        canExport={total > 0}
        onExport={() => void exportOrders(client, query, total)}
      />
      {desk?.paper && (
        <DeskActions {...{ client, desk, day }} paper={desk.paper} onDay={day => put({ day, page: 1 })} />
      )}
      {failure && (
        <Notice tone="error" action={<Button onClick={retry}>Retry</Button>} className="m-3">
          {failure}
        </Notice>
      )}
      {answer && answer.query.day === query.day ? (
        <Answer {...{ answer, search, day, put }} onOpen={open} isPaper={desk?.paper !== undefined} />
      ) : (
        !failure && <Coming />
      )}
      {opened && (
        <OrderDetail
          key={opened.time}
          client={client}
          known={opened.order}
          desk={desk}
          isOpen={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </Card>
  )
}

interface AnswerProps {
  answer: OrdersAnswer
  search: OrderSearch
  /** Of which these are. */
  day: OrderSearch['day']
  put: (patch: Partial<OrderSearch>) => void
  onOpen: (order: DeskOrder) => void
  isPaper: boolean
}

const NO_FILTER: OrderFilter = { search: '', status: 'all', type: 'all' }

function Answer({ answer: { query, page }, search, day, put, onOpen, isPaper }: AnswerProps) {
  const isWide = useMedia('(min-width: 48rem)')
  const isFiltered = search.search !== '' || chosenFilters(search) > 0
  return (
    <>
      {page.rows.length > 0 ? (
        <OrdersTable
          rows={page.rows}
          question={query}
          sorting={search}
          onSort={sorting => put({ ...sorting, page: 1 })}
          onOpen={onOpen}
          rowPx={isWide ? 32 : 44}
          hasReasons={isPaper}
          hasDays={day !== 'today'}
        />
      ) : (
        <EmptyState
          icon={ListX}
          title={isPaper && !isFiltered ? noneWords(day) : 'No orders found matching the current filters'}
          className="flex-1 content-center"
          action={isFiltered && <Button onClick={() => put({ ...NO_FILTER, page: 1 })}>Clear filters</Button>}
          {...(isPaper &&
            !isFiltered &&
            day === 'today' && { text: 'For orders of earlier days, choose one under Day.' })}
        />
      )}
      <OrderPager
        page={page}
        size={search.size}
        slots={isWide ? 7 : 5}
        onPage={next => put({ page: next })}
        onSize={size => put({ size, page: 1 })}
      />
    </>
  )
}

function noneWords(day: OrderSearch['day']): string {
  if (day === 'today') return 'No orders today'
  return day === 'all' ? 'No orders in this session' : `No orders on ${dateWords(day)}`
}

/** The layout of what is being asked for. */
function Coming() {
  return (
    <div aria-busy="true" className="grid flex-1 p-4">
      <Skeleton />
    </div>
  )
}

async function exportOrders(client: Client, query: OrderQuery, total: number): Promise<void> {
  try {
    const file = await client.exportOrders(query)
    download(file)
    toast(`Exported ${quantity(total)} ${total === 1 ? 'order' : 'orders'} to ${file.name}.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    toastError(`The orders could not be exported. ${reason}`)
  }
}
