// Rules for e-mail domains in registration, with buttons to add and remove one.
import { graphql, useFragment } from 'react-relay'
import { Badge } from '#web/design/display/Badge.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { Table } from '#web/design/display/Table.tsx'
import { formatDay } from '#web/lib/time/dates.ts'
import type {
  DomainRules_rules$data,
  DomainRules_rules$key,
} from '#web/__generated__/DomainRules_rules.graphql.ts'
import { RemoveDomainRule } from './RemoveDomainRule.tsx'
import { useState } from 'react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Button } from '#web/design/buttons/Button.tsx'

export function DomainRules(props: { rules: DomainRules_rules$key }) {
  const { domainRules } = useFragment(
    graphql`
      fragment DomainRules_rules on SiteRules {
        domainRules {
          domain
          verdict
          note
          changedAt
          changedBy {
            displayName
          }
        }
      }
    `,
    props.rules,
  )
  return (
    <Card asChild className="mt-5 px-0 py-0">
      <section aria-labelledby="domains">
        <div className="flex flex-wrap items-center gap-3 px-4 pt-3.75 pb-3 md:px-5">
          <h2 id="domains" className="mr-auto text-lead font-semibold">
            E-mail domains
          </h2>
          <AddDomainRule />
        </div>
        {domainRules.length === 0 ? (
          <EmptyState title="No rules yet" text="Addresses of every domain may register." />
        ) : (
          <>
            <p className="px-4 pb-3 text-small text-muted md:px-5">{getRuleSummary(domainRules)}</p>
            <Table
              label="E-mail domains"
              rows={domainRules}
              keyOf={({ domain }) => domain}
              columns={columns}
              listRow={renderRow}
            />
          </>
        )}
      </section>
    </Card>
  )
}

type Rule = DomainRules_rules$data['domainRules'][number]

const getRuleSummary = (rules: readonly Rule[]) =>
  rules.some(({ verdict }) => verdict === 'ALLOW')
    ? 'Only addresses of allowed domains may register. A rule counts for what is under its domain, too, unless that has one of its own.'
    : 'Addresses of every other domain may register. A rule counts for what is under its domain, too, unless that has one of its own.'

const renderVerdict = ({ verdict }: Rule) => (
  <Badge status={verdict === 'ALLOW' ? 'paid' : 'failed'}>
    {verdict === 'ALLOW' ? 'Allowed' : 'Refused'}
  </Badge>
)

const renderChange = ({ changedAt, changedBy }: Rule) => (
  <>
    {formatDay(changedAt)}
    {changedBy && (
      <>
        {' by '}
        <bdi>{changedBy.displayName}</bdi>
      </>
    )}
  </>
)

const renderRemove = ({ domain }: Rule) => <RemoveDomainRule domain={domain} />

const columns = [
  {
    header: 'Domain',
    cell: ({ domain }: Rule) => <span className="block min-w-52 wrap-anywhere">{domain}</span>,
  },
  { header: 'Addresses', cell: renderVerdict },
  {
    header: 'Note',
    cell: ({ note }: Rule) => (
      <span className="block min-w-48 whitespace-pre-line wrap-anywhere">{note}</span>
    ),
  },
  {
    header: 'Set',
    cell: (rule: Rule) => (
      <span className="block min-w-40 whitespace-normal wrap-anywhere">{renderChange(rule)}</span>
    ),
  },
  { header: 'Action', headerHidden: true, cell: renderRemove },
]

const renderRow = (rule: Rule) => (
  <ListRow
    align="start"
    title={
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere">{rule.domain}</span>
        {renderVerdict(rule)}
      </span>
    }
    text={
      <>
        {rule.note && <span className="block whitespace-pre-line wrap-anywhere">{rule.note}</span>}
        <span className="block text-faint">{renderChange(rule)}</span>
      </>
    }
    trailing={renderRemove(rule)}
  />
)

const loadDialog = async () => (await import('./DomainRuleDialog.tsx')).DomainRuleDialog

function AddDomainRule() {
  const [Dialog, ensureDialogLoaded] = useLazyComponent(loadDialog)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={async () => setOpen(await ensureDialogLoaded())}>
        Add a rule
      </Button>
      {Dialog && <Dialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
