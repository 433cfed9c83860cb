// State of a form for one field of the viewer's profile.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { profileEdit, type ProfileEdit } from '#rules/identity/users'
import { useEditProfile } from '#web/components/account/useEditProfile.ts'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { toast } from '#web/design/overlays/toast.ts'

/** `label` names the field in messages, such as 'Name'; `onSaved` closes the dialog. */
export function useProfileForm(label: string, values: ProfileEdit, onSaved: () => void) {
  const form = useForm({ resolver: standardSchemaResolver(profileEdit), values })
  const editProfile = useEditProfile()
  const submit = useServerSubmit(form, {
    send: editProfile,
    onSent() {
      form.reset()
      onSaved()
      toast({ title: `${label} changed`, kind: 'success' })
    },
    failed: `${label} not changed`,
  })
  return { form, submit, errors: form.formState.errors }
}
