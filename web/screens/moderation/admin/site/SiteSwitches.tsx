// Switches of the whole site; changes show at once.
import { graphql, useFragment } from 'react-relay'
import { newAccountDays, newAccountLimits } from '#rules/shared/newAccounts'
import { Card } from '#web/design/display/Card.tsx'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import { formatDay } from '#web/lib/time/dates.ts'
import type { SiteSwitches_rules$key } from '#web/__generated__/SiteSwitches_rules.graphql.ts'
import { useSetSiteRules } from './useSetSiteRules.ts'

export function SiteSwitches(props: { rules: SiteSwitches_rules$key }) {
  const rules = useFragment(
    graphql`
      fragment SiteSwitches_rules on SiteRules {
        id
        registrationIsOpen
        newAccountsAreSlowed
        changedAt
        changedBy {
          id
          displayName
        }
      }
    `,
    props.rules,
  )
  const { registrationIsOpen, newAccountsAreSlowed, changedAt, changedBy } = rules
  const { setOpen, setSlowed } = useSetSiteRules(rules)
  return (
    <Card asChild className="mt-4 px-4 py-3 md:px-5">
      <section aria-labelledby="switches">
        <h2 id="switches" className="text-lead font-semibold">
          New accounts
        </h2>
        <Checkbox
          label={
            <SwitchLabel
              name="Registration is open"
              text="Without it nobody can make an account, and the form says so. Who has one signs in as ever."
            />
          }
          checked={registrationIsOpen}
          onChange={({ target }) => void setOpen(target.checked)}
        />
        <Checkbox
          label={<SwitchLabel name="New accounts are slowed" text={slowedText} />}
          checked={newAccountsAreSlowed}
          onChange={({ target }) => void setSlowed(target.checked)}
        />
        {changedAt && (
          <p className="mt-1 text-small wrap-anywhere text-faint">
            Last switched on {formatDay(changedAt)}
            {changedBy && (
              <>
                {' by '}
                <bdi>{changedBy.displayName}</bdi>
              </>
            )}
          </p>
        )}
      </section>
    </Card>
  )
}

const { posts, comments, messages } = newAccountLimits

const slowedText = `In their first ${newAccountDays} days, ${posts.max} posts and ${comments.max} comments an hour and ${messages.max} messages a minute, and no more.`

const SwitchLabel = ({ name, text }: { name: string; text: string }) => (
  <>
    <span className="font-medium">{name}</span>
    <span className="block text-small text-muted">{text}</span>
  </>
)
