// What is set for the whole site: who may register, and how much new accounts may publish (002 §2).
import { graphql } from 'react-relay'
import { useFresh } from '#web/relay/hooks/useFresh.ts'
import type { SiteRulesScreenQuery } from '#web/__generated__/SiteRulesScreenQuery.graphql.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { DomainRules } from './DomainRules.tsx'
import { SiteSwitches } from './SiteSwitches.tsx'

export const SiteRulesScreen = () => (
  <AdminFrame title="Site rules" noun="site rules">
    <SiteRules />
  </AdminFrame>
)

const nothing = {}

function SiteRules() {
  const { siteRules } = useFresh<SiteRulesScreenQuery>(
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
    nothing,
  ).admin
  return (
    <>
      <SiteSwitches rules={siteRules} />
      <DomainRules rules={siteRules} />
    </>
  )
}
