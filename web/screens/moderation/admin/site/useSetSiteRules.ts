// Mutations of the site's switches, optimistic; a failed change is rolled back with a toast.
import { graphql } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useToggleMutation } from '#web/relay/hooks/useToggleMutation.ts'
import type { SiteSwitches_rules$data } from '#web/__generated__/SiteSwitches_rules.graphql.ts'
import type { useSetSiteRulesOpenMutation } from '#web/__generated__/useSetSiteRulesOpenMutation.graphql.ts'
import type { useSetSiteRulesSlowedMutation } from '#web/__generated__/useSetSiteRulesSlowedMutation.graphql.ts'

const toastNotSaved = (error: unknown) =>
  toast({ title: 'Not saved', description: messageOf(error, noConnectionMessage), kind: 'error' })

export function useSetSiteRules({
  id,
  changedAt,
  changedBy,
}: Omit<SiteSwitches_rules$data, ' $fragmentType'>) {
  const commitOpen = useToggleMutation<useSetSiteRulesOpenMutation>(graphql`
    mutation useSetSiteRulesOpenMutation($input: SetRegistrationOpenInput!) @raw_response_type {
      setRegistrationOpen(input: $input) {
        siteRules {
          id
          registrationIsOpen
          changedAt
          changedBy {
            id
            displayName
          }
        }
      }
    }
  `)
  const commitSlowed = useToggleMutation<useSetSiteRulesSlowedMutation>(graphql`
    mutation useSetSiteRulesSlowedMutation($input: SetNewAccountsSlowedInput!) @raw_response_type {
      setNewAccountsSlowed(input: $input) {
        siteRules {
          id
          newAccountsAreSlowed
          changedAt
          changedBy {
            id
            displayName
          }
        }
      }
    }
  `)
  const unchangedFields = { id, changedAt, changedBy }
  return {
    setOpen: (isOpen: boolean) =>
      commitOpen({
        objectId: id,
        variables: { input: { isOpen } },
        optimisticResponse: {
          setRegistrationOpen: { siteRules: { ...unchangedFields, registrationIsOpen: isOpen } },
        },
      }).catch(toastNotSaved),
    setSlowed: (areSlowed: boolean) =>
      commitSlowed({
        objectId: id,
        variables: { input: { areSlowed } },
        optimisticResponse: {
          setNewAccountsSlowed: { siteRules: { ...unchangedFields, newAccountsAreSlowed: areSlowed } },
        },
      }).catch(toastNotSaved),
  }
}
