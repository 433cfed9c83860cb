// A page of accounts as a table, or a list on a phone, with links to the other pages.
import { useCallback } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { Variables } from 'relay-runtime'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Badge } from '#web/design/display/Badge.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { Table } from '#web/design/display/Table.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { refetchQuery } from '#web/relay/hooks/refetchQuery.ts'
import { useRefetchInterval } from '#web/relay/live/useRefetchInterval.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { AccountListQuery, AccountListQuery$data } from '#web/__generated__/AccountListQuery.graphql.ts'
import { AccountMenu } from '../acts/AccountMenu.tsx'
import { withParams } from '../withParams.ts'
import { accountFilters, type AccountFilters } from './accountParams.ts'
import { useAdminNews } from '../AdminNews.tsx'
import { VerifyButton } from './VerifyButton.tsx'

const query = graphql`
  query AccountListQuery(
    $page: Int!
    $search: String
    $userType: UserType
    $isVerified: Boolean
    $isSuspended: Boolean
  ) {
    admin {
      accounts(
        page: $page
        search: $search
        userType: $userType
        isVerified: $isVerified
        isSuspended: $isSuspended
      ) {
        page
        limit
        total
        accounts {
          createdAt
          suspendedUntil
          user {
            id
            displayName
            firstName
            lastName
            email
            university
            userType
            isVerified
            profileImageUrl(width: 96)
            profileImageThumbhash
            ...VerifyButton_user
          }
        }
      }
    }
  }
`

/** Refetch interval, also while the socket is up (002 §9). */
const pollMs = 10_000

export function AccountList({ filters: { page, search, show } }: { filters: AccountFilters }) {
  const variables = { page, search, ...accountFilters[show].filter }
  const { accounts } = useRevalidatedQuery<AccountListQuery>(query, variables).admin
  useRefetchInterval(query, variables, pollMs)
  useRefetchAfterActions(variables)
  if (accounts.total === 0)
    return <EmptyState title="No users found" text="Try another name, or a part of the address." />
  return (
    <>
      <Table
        label="Users"
        rows={accounts.accounts}
        keyOf={({ user }) => user.id}
        columns={columns}
        listRow={renderRow}
      />
      <Pages {...accounts} />
    </>
  )
}

/** Refetches after an admin action or a lost connection; news of a single case do not change the accounts. */
function useRefetchAfterActions(variables: AccountListQuery['variables']) {
  const environment = useRelayEnvironment()
  const text = JSON.stringify(variables)
  const refetch = useCallback(
    (ticketId: string | null) => {
      if (ticketId === null) refetchQuery(environment, query, JSON.parse(text) as Variables)
    },
    [environment, text],
  )
  useAdminNews(refetch)
}

type Account = AccountListQuery$data['admin']['accounts']['accounts'][number]

const formatJoinedDate = (createdAt: string) =>
  new Date(createdAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

const renderStatus = (account: Account) => (
  <span className="inline-flex flex-wrap gap-1">
    <Badge status={account.user.isVerified ? 'paid' : 'none'}>
      {account.user.isVerified ? 'Verified' : 'Unverified'}
    </Badge>
    {isSuspended(account) && <Badge status="failed">Suspended</Badge>}
  </span>
)

const formatType = ({ user }: Account) => user.userType.toLowerCase()

const renderName = ({ user }: Account) => (
  <>
    <bdi>{user.displayName}</bdi>
    {user.isVerified && <VerifiedShield className="ml-1" />}
  </>
)

const isSuspended = ({ suspendedUntil }: Account) =>
  suspendedUntil != null && Date.parse(suspendedUntil) > Date.now()

const renderActions = (account: Account) => {
  const { user } = account
  if (user.userType === 'ADMIN') return null
  return (
    <span className="inline-flex items-center">
      <VerifyButton user={user} />
      <AccountMenu person={{ id: user.id, name: user.displayName }} isSuspended={isSuspended(account)} />
    </span>
  )
}

const columns = [
  {
    header: 'Name',
    cell: (account: Account) => (
      <span className="flex items-center gap-3">
        <Avatar person={account.user} size={36} />
        <span>{renderName(account)}</span>
      </span>
    ),
  },
  { header: 'Status', cell: renderStatus },
  { header: 'Type', cell: formatType },
  { header: 'Email', cell: ({ user }: Account) => user.email },
  { header: 'University', cell: ({ user }: Account) => user.university },
  { header: 'Joined', cell: ({ createdAt }: Account) => formatJoinedDate(createdAt) },
  { header: 'Action', headerHidden: true, cell: renderActions },
]

const renderRow = (account: Account) => (
  <ListRow
    align="start"
    leading={<Avatar person={account.user} size={36} />}
    title={
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>{renderName(account)}</span>
        {renderStatus(account)}
      </span>
    }
    text={
      <>
        <span className="block">{account.user.email}</span>
        <span className="block">{account.user.university}</span>
        <span className="block text-faint">
          {formatType(account)} · joined {formatJoinedDate(account.createdAt)}
        </span>
      </>
    }
    trailing={renderActions(account)}
    isTrailingBelow
  />
)

type PagesProps = Pick<AccountListQuery$data['admin']['accounts'], 'page' | 'limit' | 'total' | 'accounts'>

function Pages({ page, limit, total, accounts }: PagesProps) {
  const [, setParams] = useSearchParams()
  const pageCount = Math.max(1, Math.ceil(total / limit))
  const goToPage = (targetPage: number) => {
    setParams((current) => withParams(current, { page: String(targetPage) }))
    scrollTo({ top: 0 })
  }
  const from = accounts.length === 0 ? 0 : (page - 1) * limit + 1
  const rangeText = `Showing ${from} to ${from === 0 ? 0 : from + accounts.length - 1} of ${total.toLocaleString('en-NG')} users`
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3 text-small text-muted md:px-5"
    >
      <span role="status" className="basis-full md:mr-auto md:basis-auto">
        {rangeText}
      </span>
      <span className="mr-auto md:mr-0">
        Page {page.toLocaleString('en-NG')} of {pageCount.toLocaleString('en-NG')}
      </span>
      <Button
        variant="secondary"
        size="sm"
        disabled={page <= 1}
        onClick={() => goToPage(Math.min(page - 1, pageCount))}
      >
        Previous
      </Button>
      <Button variant="secondary" size="sm" disabled={page >= pageCount} onClick={() => goToPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
