// Setup of the second factor: password, secret for the authenticator app, first code.
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { PasswordField } from '#web/design/fields/PasswordField.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { EnrolFactorBeginMutation } from '#web/__generated__/EnrolFactorBeginMutation.graphql.ts'
import type { EnrolFactorConfirmMutation } from '#web/__generated__/EnrolFactorConfirmMutation.graphql.ts'
import { AppCodeField } from './AppCodeField.tsx'
import { FactorCard } from './FactorCard.tsx'
import { encode } from 'uqr'

type Secret = { readonly key: string; readonly uri: string }

type EnrolFactorProps = {
  email: string
  /** Called with the recovery codes, to be shown until the admin has saved them. */
  onConfirmed: (codes: readonly string[]) => void
}

export function EnrolFactor({ email, onConfirmed }: EnrolFactorProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  if (secret) return <ScanStep secret={secret} onConfirmed={onConfirmed} />
  return <PasswordStep email={email} onSecret={setSecret} />
}

function PasswordStep({ email, onSecret }: { email: string; onSecret: (secret: Secret) => void }) {
  const form = useForm({ defaultValues: { currentPassword: '' } })
  const [commit] = useMutationPromise<EnrolFactorBeginMutation>(graphql`
    mutation EnrolFactorBeginMutation($input: BeginSecondFactorInput!) {
      beginSecondFactor(input: $input) {
        key
        uri
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: (input) => commit({ input }),
    onSent: ({ beginSecondFactor }) => onSecret(beginSecondFactor),
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

type ScanStepProps = { secret: Secret; onConfirmed: (codes: readonly string[]) => void }

function ScanStep({ secret: { key, uri }, onConfirmed }: ScanStepProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const [commit] = useMutationPromise<EnrolFactorConfirmMutation>(graphql`
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

/** QR code, drawn on the device, so that its content is never sent. `label` is its accessible name. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // Scanners need dark on light in every theme.
      className="mx-auto w-52 max-w-full rounded-sm bg-white"
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
