// 'My purchases': the viewer's orders as a buyer, newest first (002 §2).
import { graphql, usePaginationFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { ListFrame } from '#web/components/list/ListFrame.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { PurchasesScreen_viewer$key } from '#web/__generated__/PurchasesScreen_viewer.graphql.ts'
import type { PurchasesScreenPageQuery } from '#web/__generated__/PurchasesScreenPageQuery.graphql.ts'
import type { PurchasesScreenQuery } from '#web/__generated__/PurchasesScreenQuery.graphql.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { PurchaseRow } from './PurchaseRow.tsx'
import { useRefetchOnOrderChange } from './useRefetchOnOrderChange.ts'

const query = graphql`
  query PurchasesScreenQuery {
    viewer {
      eventSeq
      ...Shell_viewer
      ...PurchasesScreen_viewer
    }
  }
`

export const PurchasesScreen = ({ title }: { title: string }) => (
  <ListFrame title={title} hasBack noun="orders">
    <ScreenContent title={title} />
  </ListFrame>
)

const variables = {}

function ScreenContent({ title }: { title: string }) {
  const { viewer } = useRevalidatedQuery<PurchasesScreenQuery>(query, {}, { instead: hasScrolledPastWindow })
  useRefetchOnOrderChange(query, variables, viewer?.eventSeq ?? null)
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back="/settings">
      <Purchases viewer={viewer} />
    </Shell>
  )
}

function Purchases(props: { viewer: PurchasesScreen_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<PurchasesScreenPageQuery, PurchasesScreen_viewer$key>(
    graphql`
      fragment PurchasesScreen_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "PurchasesScreenPageQuery") {
        purchases(first: $first, after: $after) @connection(key: "PurchasesScreen_purchases") {
          edges {
            node {
              id
              ...PurchaseRow_order
            }
          }
        }
      }
    `,
    props.viewer,
  )
  const items = nodes(data.purchases)
  return (
    <EndlessList
      label="My purchases"
      role="list"
      noun="orders"
      items={items}
      renderItem={renderOrder}
      pages={pages}
      skeleton={<CardSkeleton />}
      usualHeight={176}
      empty={
        <EmptyState
          title="No purchases yet"
          text="What you buy in the marketplace will be here."
          action={
            <Button asChild variant="strong">
              <Link to="/marketplace">Go to the Marketplace</Link>
            </Button>
          }
        />
      }
    />
  )
}

type Order = Parameters<typeof PurchaseRow>[0]['order'] & { readonly id: string }

const renderOrder = (order: Order) => <PurchaseRow order={order} />
