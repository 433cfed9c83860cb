// Button that removes the rule of an e-mail domain, after a confirmation.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { RemoveDomainRuleMutation } from '#web/__generated__/RemoveDomainRuleMutation.graphql.ts'

export function RemoveDomainRule({ domain }: { domain: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const [commit] = useMutationPromise<RemoveDomainRuleMutation>(graphql`
    mutation RemoveDomainRuleMutation($input: RemoveEmailDomainRuleInput!) {
      removeEmailDomainRule(input: $input) {
        siteRules {
          id
          ...DomainRules_rules
        }
      }
    }
  `)
  return (
    <>
      <Button
        variant="danger-ghost"
        size="sm"
        aria-label={`Remove the rule for ${domain}`}
        onClick={() => setConfirming(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Remove the rule for ${domain}?`}
        question="From then on it counts for no address any more. Accounts that are there stay."
        confirm="Remove"
        pending="Removing..."
        act={() => commit({ input: { domain } })}
        done="Rule removed"
        failed="Not removed"
      />
    </>
  )
}
