// Appeals of one state, page by page, with the dialog that answers them.
import { useCallback, useState } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { Skeleton } from '#web/design/display/Skeleton.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { AppealList_query$key } from '#web/__generated__/AppealList_query.graphql.ts'
import type { AppealListPageQuery } from '#web/__generated__/AppealListPageQuery.graphql.ts'
import type { AppealListQuery } from '#web/__generated__/AppealListQuery.graphql.ts'
import { AppealCard, type AnswerableAppeal } from './AppealCard.tsx'
import { appealFilters, type AppealFilter } from './appealParams.ts'

const query = graphql`
  query AppealListQuery($appealState: AppealState!) {
    ...AppealList_query @arguments(appealState: $appealState)
  }
`

const fragment = graphql`
  fragment AppealList_query on Query
  @argumentDefinitions(
    appealState: { type: "AppealState!" }
    first: { type: "Int", defaultValue: 20 }
    after: { type: "String" }
  )
  @refetchable(queryName: "AppealListPageQuery") {
    admin {
      appeals(state: $appealState, first: $first, after: $after)
        @connection(key: "AppealList_appeals", filters: ["state"]) {
        edges {
          node {
            sanction {
              id
              appealState
            }
            ...AppealCard_appeal
          }
        }
      }
    }
  }
`

export function AppealList({ filter }: { filter: AppealFilter }) {
  const variables = { appealState: appealFilters[filter].state }
  const queryRef = useRevalidatedQuery<AppealListQuery>(query, variables, { instead: hasScrolledPastWindow })
  return <Appeals queryRef={queryRef} filter={filter} />
}

const loadDialog = async () => (await import('./AnswerDialog.tsx')).AnswerDialog

type AppealsProps = { queryRef: AppealList_query$key; filter: AppealFilter }

function Appeals({ queryRef, filter }: AppealsProps) {
  const { data, ...pages } = usePaginationFragment<AppealListPageQuery, AppealList_query$key>(
    fragment,
    queryRef,
  )
  const [Dialog, ensureDialogLoaded] = useLazyComponent(loadDialog)
  const [answering, setAnswering] = useState<AnswerableAppeal | null>(null)
  const [isOpen, setOpen] = useState(false)
  const startAnswering = useCallback(
    async (appeal: AnswerableAppeal) => {
      setAnswering(appeal)
      setOpen(await ensureDialogLoaded())
    },
    [ensureDialogLoaded],
  )
  const renderAppeal = useCallback(
    ({ appeal }: Item) => <AppealCard appeal={appeal} onAnswer={startAnswering} />,
    [startAnswering],
  )
  const { state, emptyText } = appealFilters[filter]
  // An answered appeal leaves the list at once, so the dialog renders beside the list.
  const items = nodes(data.admin.appeals)
    .filter(({ sanction }) => sanction.appealState === state)
    .map((appeal) => ({ id: appeal.sanction.id, appeal }))
  return (
    <>
      <EndlessList
        label="Appeals"
        role="list"
        noun="appeals"
        name={filter}
        items={items}
        renderItem={renderAppeal}
        pages={pages}
        skeleton={<AppealSkeleton />}
        usualHeight={300}
        empty={<EmptyState title="No appeals" text={emptyText} />}
      />
      {Dialog && answering && (
        <Dialog key={answering.sanctionId} {...answering} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type Item = { id: string; appeal: Parameters<typeof AppealCard>[0]['appeal'] }

export const AppealSkeleton = () => <Skeleton className="mt-3 h-60 rounded-card" />
