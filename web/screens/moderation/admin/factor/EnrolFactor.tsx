// Setting up the second factor: the password, a secret for an authenticator app, a code of it, and what to keep.
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { PasswordField } from '#web/design/fields/PasswordField.tsx'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import type { EnrolFactorBeginMutation } from '#web/__generated__/EnrolFactorBeginMutation.graphql.ts'
import type { EnrolFactorConfirmMutation } from '#web/__generated__/EnrolFactorConfirmMutation.graphql.ts'
import { AppCodeField } from './AppCodeField.tsx'
import { FactorCard } from './FactorCard.tsx'
import { QrCode } from './QrCode.tsx'

type Secret = { readonly key: string; readonly uri: string }

type EnrolFactorProps = {
  email: string
  /** Once it counts: the codes are to be shown until they are kept, whatever is heard from the server meanwhile. */
  onConfirmed: (codes: readonly string[]) => void
}

export function EnrolFactor({ email, onConfirmed }: EnrolFactorProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  if (secret) return <Scan secret={secret} onConfirmed={onConfirmed} />
  return <Begin email={email} onBegun={setSecret} />
}

function Begin({ email, onBegun }: { email: string; onBegun: (secret: Secret) => void }) {
  const form = useForm({ defaultValues: { currentPassword: '' } })
  const [commit] = useCommit<EnrolFactorBeginMutation>(graphql`
    mutation EnrolFactorBeginMutation($input: BeginSecondFactorInput!) {
      beginSecondFactor(input: $input) {
        key
        uri
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: (input) => commit({ input }),
    onSent: ({ beginSecondFactor }) => onBegun(beginSecondFactor),
    failed: 'Not set up',
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FactorCard
      title="Set up a second factor"
      text="From then on the admin area asks for a code of an authenticator app beside the password. You need the app on your phone."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <input type="email" autoComplete="username" readOnly hidden value={email} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-start
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: 'Please type your password' })}
        />
        <Button type="submit" size="lg" block pending={isSubmitting && 'One moment...'}>
          Go on
        </Button>
      </form>
    </FactorCard>
  )
}

type ScanProps = { secret: Secret; onConfirmed: (codes: readonly string[]) => void }

function Scan({ secret: { key, uri }, onConfirmed }: ScanProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const [commit] = useCommit<EnrolFactorConfirmMutation>(graphql`
    mutation EnrolFactorConfirmMutation($input: ConfirmSecondFactorInput!) {
      confirmSecondFactor(input: $input) {
        recoveryCodes
        ownFactor {
          ...OwnFactor_factor
        }
        viewer {
          secondFactor
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: (input) => commit({ input }),
    onSent: ({ confirmSecondFactor }) => onConfirmed(confirmSecondFactor.recoveryCodes),
    failed: 'Not confirmed',
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FactorCard
      title="Scan this with your app"
      text="Or type the key under it. Then type the code that the app shows."
    >
      <QrCode text={uri} label="A QR code with the key below" />
      <p className="mt-3 mb-4 text-center font-mono wrap-anywhere">{key.replace(/.{4}(?=.)/g, '$& ')}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <AppCodeField
          label="Code"
          inputMode="numeric"
          error={errors.code?.message}
          {...form.register('code', { required: 'Please type a code' })}
          onComplete={() => submit()}
        />
        <Button type="submit" size="lg" block pending={isSubmitting && 'Checking...'}>
          Confirm
        </Button>
      </form>
    </FactorCard>
  )
}
