// Entries of the audit trail as a table, or a list on a phone, with a button for more.
import { graphql, usePaginationFragment } from 'react-relay'
import { usePages, type Pages } from '#web/components/list/usePages.ts'
import { Badge } from '#web/design/display/Badge.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { Table } from '#web/design/display/Table.tsx'
import { deviceName } from '#web/lib/device.ts'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { AuditList_query$data, AuditList_query$key } from '#web/__generated__/AuditList_query.graphql.ts'
import type { AuditListPageQuery } from '#web/__generated__/AuditListPageQuery.graphql.ts'
import type { AuditListQuery } from '#web/__generated__/AuditListQuery.graphql.ts'

const query = graphql`
  query AuditListQuery(
    $action: String
    $actor: String
    $subject: String
    $result: AuditResult
    $from: String
    $to: String
  ) {
    ...AuditList_query
      @arguments(action: $action, actor: $actor, subject: $subject, result: $result, from: $from, to: $to)
  }
`

const fragment = graphql`
  fragment AuditList_query on Query
  @argumentDefinitions(
    action: { type: "String" }
    actor: { type: "String" }
    subject: { type: "String" }
    result: { type: "AuditResult" }
    from: { type: "String" }
    to: { type: "String" }
    first: { type: "Int", defaultValue: 20 }
    after: { type: "String" }
  )
  @refetchable(queryName: "AuditListPageQuery") {
    admin {
      auditTrail(
        action: $action
        actor: $actor
        subject: $subject
        result: $result
        from: $from
        to: $to
        first: $first
        after: $after
      ) @connection(key: "AuditList_auditTrail") {
        edges {
          node {
            id
            at
            action
            result
            actor {
              displayName
              email
            }
            actorDatabaseId
            subject
            network
            device
            requestId
            details {
              name
              value
            }
          }
        }
      }
    }
  }
`

export function AuditList({ variables }: { variables: AuditListQuery['variables'] }) {
  const queryRef = useRevalidatedQuery<AuditListQuery>(query, variables, { instead: hasScrolledPastWindow })
  return <Entries queryRef={queryRef} />
}

function Entries({ queryRef }: { queryRef: AuditList_query$key }) {
  const { data, ...pages } = usePaginationFragment<AuditListPageQuery, AuditList_query$key>(
    fragment,
    queryRef,
  )
  const entries = nodes(data.admin.auditTrail)
  if (entries.length === 0)
    return <EmptyState title="No entries found" text="Nothing that is asked for was done within 400 days." />
  return (
    <>
      <Table label="Entries" rows={entries} keyOf={({ id }) => id} columns={columns} listRow={renderRow} />
      <More count={entries.length} pages={pages} />
    </>
  )
}

type Entry = AuditList_query$data['admin']['auditTrail']['edges'][number]['node']

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Africa/Lagos',
})

/** Returns a time such as '26 Nov 2026, 14:05:09'. */
const renderTime = ({ at }: Entry) => <time dateTime={at}>{timeFormat.format(new Date(at))}</time>

const resultBadges = {
  OK: { status: 'paid', label: 'Done' },
  FAILED: { status: 'pending', label: 'Failed' },
  REFUSED: { status: 'failed', label: 'Refused' },
  '%future added value': { status: 'none', label: 'Other' },
}

const renderResult = ({ result }: Entry) => (
  <Badge status={resultBadges[result].status}>{resultBadges[result].label}</Badge>
)

const commandLine = 'command line'

/** The id remains when the account is deleted. */
function renderActor({ actor, actorDatabaseId, network }: Entry) {
  if (actor)
    return (
      <>
        <bdi>{actor.displayName}</bdi> <span className="text-faint">#{actorDatabaseId}</span>
      </>
    )
  if (actorDatabaseId !== null) return `#${actorDatabaseId}, whose account is gone`
  return network === commandLine ? 'The command line' : 'Nobody signed in'
}

/** The subject may be a hashed address, which only serves to find other entries about it. */
const renderSubject = ({ subject }: Entry) => (subject ? <bdi>{subject}</bdi> : 'Nothing else')

/** Returns network and short device name; for the command line, the system user. */
const formatOrigin = ({ network, device }: Entry) =>
  network === commandLine ? `Command line, as ${device}` : `${network} · ${deviceName(device)}`

const renderDetails = ({ details, requestId }: Entry) => (
  <>
    {details.map(({ name, value }) => (
      <span key={name} className="block">
        {name}: <bdi>{value}</bdi>
      </span>
    ))}
    {requestId && <span className="block text-faint">request {requestId}</span>}
  </>
)

/** Wraps a cell so that long words break instead of widening the table. */
const wrapWords = (cell: (entry: Entry) => React.ReactNode) => (entry: Entry) => (
  <span className="block max-w-64 min-w-32 py-2 text-small whitespace-normal wrap-anywhere">
    {cell(entry)}
  </span>
)

const columns = [
  { header: 'When', cell: renderTime },
  { header: 'Act', cell: wrapWords(({ action }) => <span className="text-text">{action}</span>) },
  { header: 'Who', cell: wrapWords(renderActor) },
  { header: 'About', cell: wrapWords(renderSubject) },
  { header: 'From', cell: wrapWords(formatOrigin) },
  { header: 'Details', cell: wrapWords(renderDetails) },
  { header: 'Result', cell: renderResult },
]

const renderRow = (entry: Entry) => (
  <ListRow
    align="start"
    title={
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {entry.action}
        {renderResult(entry)}
      </span>
    }
    text={
      <>
        <span className="block text-text">{renderActor(entry)}</span>
        <span className="block">About: {renderSubject(entry)}</span>
        <span className="block">{formatOrigin(entry)}</span>
        {renderDetails(entry)}
        <span className="block text-faint">{renderTime(entry)}</span>
      </>
    }
  />
)

function More({ count, pages }: { count: number; pages: Pages }) {
  const { hasFailed, loadMore } = usePages(pages)
  const countText = `${count.toLocaleString('en-NG')} ${count === 1 ? 'entry' : 'entries'}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 text-small text-muted md:px-5">
      <span role="status">
        {hasFailed
          ? 'More entries could not be loaded.'
          : `${countText}${pages.hasNext ? '' : ', and no more'}`}
      </span>
      {pages.hasNext && (
        <Button
          variant="secondary"
          size="sm"
          pending={pages.isLoadingNext && 'Loading...'}
          onClick={loadMore}
        >
          {hasFailed ? 'Retry' : 'Load more'}
        </Button>
      )}
    </div>
  )
}
