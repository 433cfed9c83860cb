// The form of one thing that one's profile says: its value now, and what saves another one.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { profileEdit, type ProfileEdit } from '#rules/identity/users'
import { useEditProfile } from '#web/components/account/useEditProfile.ts'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { toast } from '#web/design/overlays/toast.ts'

/** `what` is it in the words of the screen, such as 'Name'; `onSaved` closes the dialog. */
export function useProfileForm(what: string, values: ProfileEdit, onSaved: () => void) {
  const form = useForm({ resolver: standardSchemaResolver(profileEdit), values })
  const editProfile = useEditProfile()
  const submit = useServerSubmit(form, {
    send: editProfile,
    onSent() {
      form.reset()
      onSaved()
      toast({ title: `${what} changed`, kind: 'success' })
    },
    failed: `${what} not changed`,
  })
  return { form, submit, errors: form.formState.errors }
}
