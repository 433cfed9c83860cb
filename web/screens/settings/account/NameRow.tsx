// One's name, and changing it.
import { useState } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { profileEdit } from '#rules/users'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { TextField } from '#web/design/TextField.tsx'
import { toast } from '#web/design/toast.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import { getSession, rememberUser } from '#web/session/session.ts'
import type { NameRow_viewer$key } from '#web/__generated__/NameRow_viewer.graphql.ts'
import type { NameRowMutation } from '#web/__generated__/NameRowMutation.graphql.ts'
import { AccountRow, type RowDialogProps } from './AccountRow.tsx'

export function NameRow(props: { viewer: NameRow_viewer$key }) {
  const { user } = useFragment(
    graphql`
      fragment NameRow_viewer on Viewer {
        user {
          displayName
        }
      }
    `,
    props.viewer,
  )
  const [open, setOpen] = useState(false)
  return (
    <>
      <AccountRow title="Name" text={user.displayName} onOpen={() => setOpen(true)} />
      <NameDialog open={open} onOpenChange={setOpen} fullName={user.displayName} />
    </>
  )
}

function NameDialog({ fullName, ...dialog }: RowDialogProps & { fullName: string }) {
  const { form, submit } = useNameForm(fullName, () => dialog.onOpenChange(false))
  return (
    <FormDialog {...dialog} form={form} submit={submit} title="Change name" action="Save">
      <TextField
        label="Name"
        autoComplete="name"
        hint="People see it beside everything you post."
        error={form.formState.errors.fullName?.message}
        {...form.register('fullName')}
      />
    </FormDialog>
  )
}

function useNameForm(fullName: string, onSaved: () => void) {
  const form = useForm({ resolver: standardSchemaResolver(profileEdit), values: { fullName } })
  const [commit] = useCommit<NameRowMutation>(graphql`
    mutation NameRowMutation($input: EditProfileInput!) {
      editProfile(input: $input) {
        viewer {
          ...AccountScreen_viewer
          user {
            firstName
            displayName
          }
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: (input) => commit({ input }),
    onSent({ editProfile }) {
      const { firstName, displayName } = editProfile.viewer.user
      const session = getSession()
      if (session.user) rememberUser({ ...session.user, firstName })
      form.reset({ fullName: displayName })
      onSaved()
      toast({ title: 'Name changed', kind: 'success' })
    },
    failed: 'Name not changed',
  })
  return { form, submit }
}
