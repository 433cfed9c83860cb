// Mutation that sets the rule for an e-mail domain; a repeat changes nothing.
import { graphql } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetDomainRuleMutation } from '#web/__generated__/useSetDomainRuleMutation.graphql.ts'

export function useSetDomainRule() {
  const [commit] = useMutationPromise<useSetDomainRuleMutation>(graphql`
    mutation useSetDomainRuleMutation($input: SetEmailDomainRuleInput!) {
      setEmailDomainRule(input: $input) {
        siteRules {
          id
          ...DomainRules_rules
        }
      }
    }
  `)
  return commit
}
