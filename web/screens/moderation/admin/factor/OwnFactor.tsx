// An admin's second factor: date of setup, recovery codes left, and buttons to renew and remove.
import { graphql, useFragment } from 'react-relay'
import { useState } from 'react'
import { recoveryCodesCount } from '#rules/identity/secondFactor'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { formatDay } from '#web/lib/time/dates.ts'
import type { OwnFactor_factor$key } from '#web/__generated__/OwnFactor_factor.graphql.ts'
import { FactorCard } from './FactorCard.tsx'

const loadRenew = async () => (await import('./RenewCodesDialog.tsx')).RenewCodesDialog
const loadRemove = async () => (await import('./RemoveFactorDialog.tsx')).RemoveFactorDialog

type OwnFactorProps = { factor: OwnFactor_factor$key; onCodes: (codes: readonly string[]) => void }

export function OwnFactor({ factor, onCodes }: OwnFactorProps) {
  const { setUpAt, isRequired, recoveryCodesLeft } = useFragment(
    graphql`
      fragment OwnFactor_factor on OwnFactor {
        id
        setUpAt
        isRequired
        recoveryCodesLeft
      }
    `,
    factor,
  )
  const [open, setOpen] = useState<'renew' | 'remove' | null>(null)
  const [Renew, ensureRenewLoaded] = useLazyComponent(loadRenew)
  const [Remove, ensureRemoveLoaded] = useLazyComponent(loadRemove)
  const onClose = () => setOpen(null)
  return (
    <FactorCard
      title="Your second factor is set up"
      text={
        setUpAt && `Since ${formatDay(setUpAt)}. The admin area asks for a code of your app in every session.`
      }
    >
      <p>
        Recovery codes left: {recoveryCodesLeft} of {recoveryCodesCount}. New ones take the place of all of
        them.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          className="whitespace-normal!"
          onClick={async () => setOpen((await ensureRenewLoaded()) ? 'renew' : null)}
        >
          New recovery codes
        </Button>
        {!isRequired && (
          <Button
            variant="danger-ghost"
            className="whitespace-normal!"
            onClick={async () => setOpen((await ensureRemoveLoaded()) ? 'remove' : null)}
          >
            Remove
          </Button>
        )}
      </div>
      {Renew && <Renew isOpen={open === 'renew'} onClose={onClose} onCodes={onCodes} />}
      {Remove && <Remove isOpen={open === 'remove'} onClose={onClose} />}
    </FactorCard>
  )
}
