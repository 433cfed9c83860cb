// Tabs with a list each, the chosen one in the address: another list is asked for before it is shown, and what is there stays if it does not come.
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import { cx } from '#web/design/cx.ts'
import { Tabs } from '#web/design/buttons/Tabs.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'

type Choice<Tab extends string> = {
  /** The query of the screen, and what it is asked with. */
  query: GraphQLTaggedNode
  variablesOf: (tab: Tab) => Variables
  /** How the address says it. */
  searchOf: (tab: Tab) => string
}

type ListTabsProps<Tab extends string> = Omit<ComponentProps<typeof Tabs<Tab>>, 'value' | 'onChange'> &
  Choice<Tab> & {
    /** The one in the address. */
    tab: Tab
  }

export function ListTabs<Tab extends string>({
  tab,
  children,
  query,
  variablesOf,
  searchOf,
  ...looks
}: ListTabsProps<Tab>) {
  const [wanted, choose] = useTabChoice({ query, variablesOf, searchOf })
  const isPending = wanted !== null && wanted !== tab
  return (
    <Tabs {...looks} value={wanted ?? tab} onChange={choose}>
      <div aria-busy={isPending} className={cx(isPending && 'opacity-50')}>
        {children}
      </div>
    </Tabs>
  )
}

/** What was tapped and is on its way, null when nothing is. */
function useTabChoice<Tab extends string>({ query, variablesOf, searchOf }: Choice<Tab>) {
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<Tab | null>(null)
  /** The last tap counts, whichever answer comes first; once the screen is left, none does. */
  const latest = useRef<Tab | null>(null)
  useEffect(() => () => void (latest.current = null), [])

  async function choose(next: Tab) {
    latest.current = next
    setWanted(next)
    const isLatest = () => latest.current === next
    try {
      const policy = { fetchPolicy: 'store-or-network' } as const
      await fetchQuery(environment, query, variablesOf(next), policy).toPromise()
      if (isLatest()) await navigate({ search: searchOf(next) }, { replace: true })
    } catch (error) {
      if (isLatest()) toast({ title: 'Error', description: messageOf(error, noConnection), kind: 'error' })
    }
    if (isLatest()) setWanted(null)
  }
  return [wanted, (next: Tab) => void choose(next)] as const
}
