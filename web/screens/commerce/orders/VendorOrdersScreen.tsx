// 'My Orders' (002 §2): a vendor's sales by status, with the actions to fulfil them.
import { graphql, usePaginationFragment } from 'react-relay'
import { Link, useSearchParams } from 'react-router-dom'
import { orderStatuses, statusLabels } from '#rules/commerce/orders'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { ListFrame } from '#web/components/list/ListFrame.tsx'
import { ListTabs } from '#web/components/list/ListTabs.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { VendorsOnly } from '#web/components/vendors/VendorsOnly.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { VendorOrdersScreen_viewer$key } from '#web/__generated__/VendorOrdersScreen_viewer.graphql.ts'
import type { VendorOrdersScreenPageQuery } from '#web/__generated__/VendorOrdersScreenPageQuery.graphql.ts'
import type { VendorOrdersScreenQuery } from '#web/__generated__/VendorOrdersScreenQuery.graphql.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { SaleCard } from './SaleCard.tsx'
import { parseFilter, toVariables, type SaleFilter } from './saleFilters.ts'
import { useRefetchOnOrderChange } from './useRefetchOnOrderChange.ts'

const query = graphql`
  query VendorOrdersScreenQuery($status: OrderStatus) {
    viewer {
      eventSeq
      ...Shell_viewer
      salesCount
      user {
        userType
      }
      ...VendorOrdersScreen_viewer @arguments(status: $status)
    }
  }
`

/** Poll interval while the socket is down (002 §9). */
const pollMs = 10_000

export const VendorOrdersScreen = ({ title }: { title: string }) => (
  <ListFrame title={title} hasBack noun="orders">
    <ScreenContent title={title} />
  </ListFrame>
)

const tabs = (['ALL', ...orderStatuses] as const).map((value) => ({
  value,
  label: value === 'ALL' ? 'All' : statusLabels[value],
}))

const toSearchString = (filter: SaleFilter) => (filter === 'ALL' ? '' : `?status=${filter.toLowerCase()}`)

function ScreenContent({ title }: { title: string }) {
  const [params] = useSearchParams()
  const filter = parseFilter(params)
  const variables = toVariables(filter)
  const { viewer } = useRevalidatedQuery<VendorOrdersScreenQuery>(query, variables, {
    pollMs,
    instead: hasScrolledPastWindow,
  })
  useRefetchOnOrderChange(query, variables, viewer?.eventSeq ?? null)
  if (!viewer) return null
  // Former vendors still see their sales.
  const sellsNothing = viewer.user.userType !== 'VENDOR' && viewer.salesCount === 0
  return (
    <Shell
      viewer={viewer}
      title={title}
      back="/vendor-dashboard"
      action={
        !sellsNothing && (
          <span className="flex flex-wrap items-center justify-end gap-x-3 pr-3 text-small text-muted">
            {formatCount(viewer.salesCount)}
            <Link
              to="/vendor-ledger"
              className="rounded-xs py-2 font-medium text-accent-text hover:underline"
            >
              Ledger
            </Link>
          </span>
        )
      }
    >
      {sellsNothing ? (
        <VendorsOnly />
      ) : (
        <ListTabs
          label="Orders"
          look="chips"
          tabs={tabs}
          tab={filter}
          query={query}
          variablesOf={toVariables}
          searchOf={toSearchString}
        >
          <Sales viewer={viewer} filter={filter} />
        </ListTabs>
      )}
    </Shell>
  )
}

const formatCount = (count: number) => `${count} total ${count === 1 ? 'order' : 'orders'}`

type SalesProps = { viewer: VendorOrdersScreen_viewer$key; filter: SaleFilter }

function Sales({ filter, ...props }: SalesProps) {
  const { data, ...pages } = usePaginationFragment<
    VendorOrdersScreenPageQuery,
    VendorOrdersScreen_viewer$key
  >(
    graphql`
      fragment VendorOrdersScreen_viewer on Viewer
      @argumentDefinitions(
        status: { type: "OrderStatus" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "VendorOrdersScreenPageQuery") {
        sales(status: $status, first: $first, after: $after)
          @connection(key: "VendorOrdersScreen_sales", filters: ["status"]) {
          edges {
            node {
              id
              ...SaleCard_order
            }
          }
        }
      }
    `,
    props.viewer,
  )
  return (
    <EndlessList
      label="My Orders"
      role="list"
      noun="orders"
      name={filter}
      items={nodes(data.sales)}
      renderItem={renderOrder}
      pages={pages}
      skeleton={<CardSkeleton />}
      usualHeight={250}
      empty={
        <EmptyState
          title="No orders yet"
          text={
            filter === 'ALL'
              ? 'When customers purchase your products, their orders will appear here.'
              : `None is ${statusLabels[filter].toLowerCase()}.`
          }
        />
      }
    />
  )
}

type Order = Parameters<typeof SaleCard>[0]['order'] & { readonly id: string }

const renderOrder = (order: Order) => <SaleCard order={order} />
