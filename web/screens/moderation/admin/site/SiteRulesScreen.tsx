// Settings of the whole site: registration, and the limits of new accounts (002 §2).
import { graphql } from 'react-relay'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { SiteRulesScreenQuery } from '#web/__generated__/SiteRulesScreenQuery.graphql.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { DomainRules } from './DomainRules.tsx'
import { SiteSwitches } from './SiteSwitches.tsx'

export const SiteRulesScreen = () => (
  <AdminFrame title="Site rules" noun="site rules">
    <SiteRules />
  </AdminFrame>
)

const variables = {}

function SiteRules() {
  const { siteRules } = useRevalidatedQuery<SiteRulesScreenQuery>(
    graphql`
      query SiteRulesScreenQuery {
        admin {
          siteRules {
            ...SiteSwitches_rules
            ...DomainRules_rules
          }
        }
      }
    `,
    variables,
  ).admin
  return (
    <>
      <SiteSwitches rules={siteRules} />
      <DomainRules rules={siteRules} />
    </>
  )
}
