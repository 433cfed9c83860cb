// Dialog that changes the viewer's handle.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { graphql } from 'react-relay'
import { handleChoice } from '#rules/identity/users'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { TextField } from '#web/design/fields/TextField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { HandleDialogMutation } from '#web/__generated__/HandleDialogMutation.graphql.ts'
import type { RowDialogProps } from './AccountRow.tsx'

/** 'ada-obi.unilag' is the name 'ada-obi' and the campus '.unilag'. */
function splitHandle(handle: string) {
  const dot = handle.indexOf('.')
  return { name: handle.slice(0, dot), campus: handle.slice(dot) }
}

export function HandleDialog({ handle, ...dialog }: RowDialogProps & { handle: string }) {
  const { name, campus } = splitHandle(handle)
  const { form, submit } = useHandleForm(name, () => dialog.onOpenChange(false))
  const typed = useWatch({ control: form.control, name: 'name' }).trim().toLowerCase()
  return (
    <FormDialog
      {...dialog}
      form={form}
      submit={submit}
      title="Change handle"
      description="Your name behind the @. You can change it once a month."
      action="Save"
    >
      <TextField
        label="Handle"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint={typed && <span className="wrap-anywhere">{`You will be @${typed}${campus}`}</span>}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </FormDialog>
  )
}

function useHandleForm(name: string, onSaved: () => void) {
  const form = useForm({ resolver: standardSchemaResolver(handleChoice), values: { name } })
  const [commit] = useMutationPromise<HandleDialogMutation>(graphql`
    mutation HandleDialogMutation($input: ChangeHandleInput!) {
      changeHandle(input: $input) {
        viewer {
          ...AccountScreen_viewer
          user {
            handle
          }
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: (input) => commit({ input }),
    onSent({ changeHandle }) {
      const { handle } = changeHandle.viewer.user
      form.reset({ name: splitHandle(handle).name })
      onSaved()
      toast({ title: 'Handle changed', description: `You are @${handle} now.`, kind: 'success' })
    },
    failed: 'Handle not changed',
  })
  return { form, submit }
}
