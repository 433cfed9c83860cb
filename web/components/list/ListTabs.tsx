// Tabs with a list each, the chosen one in the address. The current list stays until the next one has loaded.
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { fetchQuery, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { GraphQLTaggedNode, Variables } from 'relay-runtime'
import { cx } from '#web/design/cx.ts'
import { Tabs } from '#web/design/buttons/Tabs.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'

type Choice<Tab extends string> = {
  query: GraphQLTaggedNode
  variablesOf: (tab: Tab) => Variables
  /** Query string for a tab. */
  searchOf: (tab: Tab) => string
}

type ListTabsProps<Tab extends string> = Omit<ComponentProps<typeof Tabs<Tab>>, 'value' | 'onChange'> &
  Choice<Tab> & {
    tab: Tab
  }

export function ListTabs<Tab extends string>({
  tab,
  children,
  query,
  variablesOf,
  searchOf,
  ...tabsProps
}: ListTabsProps<Tab>) {
  const [pendingTab, choose] = useTabChoice({ query, variablesOf, searchOf })
  const isPending = pendingTab !== null && pendingTab !== tab
  return (
    <Tabs {...tabsProps} value={pendingTab ?? tab} onChange={choose}>
      <div aria-busy={isPending} className={cx(isPending && 'opacity-50')}>
        {children}
      </div>
    </Tabs>
  )
}

/** Returns the tab that is loading, or null, and a function that chooses a tab. */
function useTabChoice<Tab extends string>({ query, variablesOf, searchOf }: Choice<Tab>) {
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  const [pendingTab, setPendingTab] = useState<Tab | null>(null)
  /** The last tap wins; null after unmount, when none counts. */
  const latest = useRef<Tab | null>(null)
  useEffect(() => () => void (latest.current = null), [])

  async function choose(next: Tab) {
    latest.current = next
    setPendingTab(next)
    const isLatest = () => latest.current === next
    try {
      const policy = { fetchPolicy: 'store-or-network' } as const
      await fetchQuery(environment, query, variablesOf(next), policy).toPromise()
      if (isLatest()) await navigate({ search: searchOf(next) }, { replace: true })
    } catch (error) {
      if (isLatest())
        toast({ title: 'Error', description: messageOf(error, noConnectionMessage), kind: 'error' })
    }
    if (isLatest()) setPendingTab(null)
  }
  return [pendingTab, (next: Tab) => void choose(next)] as const
}
