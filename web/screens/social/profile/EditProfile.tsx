// Dialog that edits the viewer's profile (001 §2).
import { useId } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useController, useForm, type Control, type UseFormReturn } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { countCharacters } from '#rules/shared/common'
import { profileEdit, profileLimits, type ProfileEdit } from '#rules/identity/users'
import { UniversityField } from '#web/components/account/UniversityField.tsx'
import { useEditProfile } from '#web/components/account/useEditProfile.ts'
import { useDiscardGuard } from '#web/components/confirm/useDiscardGuard.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { ChangePhoto } from '#web/components/picture/ChangePhoto.tsx'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import type {
  EditProfile_user$data,
  EditProfile_user$key,
} from '#web/__generated__/EditProfile_user.graphql.ts'

type EditProfileProps = { user: EditProfile_user$key; onClose: () => void }

/** Returns the initial values of the form; later changes of the profile do not overwrite input. */
const toInitialValues = ({ displayName, bio, university, link, isPrivate }: EditProfile_user$data) => ({
  fullName: displayName,
  bio: bio ?? '',
  university,
  link: link ?? '',
  isPrivate,
})

export function EditProfile({ onClose, ...props }: EditProfileProps) {
  const user = useFragment(
    graphql`
      fragment EditProfile_user on User {
        firstName
        lastName
        displayName
        bio
        university
        link
        isPrivate
        largeImageUrl: profileImageUrl(width: 192)
        profileImageThumbhash
      }
    `,
    props.user,
  )
  const formId = useId()
  useFocusFallback()
  const { form, submit } = useProfileForm(user, onClose)
  const { isDirty, isSubmitting } = form.formState
  const { leave, question } = useDiscardGuard({
    hasEdits: isDirty,
    onClose,
    title: 'Discard your changes?',
    description: 'Your profile stays as it was.',
  })
  const footer = (
    <>
      <Button variant="quiet" onClick={() => isSubmitting || leave()}>
        Cancel
      </Button>
      <Button type="submit" form={formId} pending={isSubmitting && 'Saving...'}>
        Done
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSubmitting || leave()}
      title="Edit profile"
      footer={footer}
    >
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <Avatar person={{ ...user, profileImageUrl: user.largeImageUrl }} size={84} />
        <ChangePhoto />
      </div>
      <form id={formId} noValidate onSubmit={submit}>
        <Fields form={form} />
      </form>
      {question}
    </Dialog>
  )
}

function Fields({ form }: { form: UseFormReturn<ProfileEdit, unknown, ProfileEdit> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...form.register('fullName')}
      />
      <Bio control={form.control} />
      <University control={form.control} />
      <TextField
        label="Link"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="example.com"
        error={errors.link?.message}
        {...form.register('link')}
      />
      <Checkbox
        {...form.register('isPrivate')}
        label={
          <>
            <span className="block font-medium">Private account</span>
            <span className="block text-small text-muted">
              Only followers you accept see your posts, your reposts and whom you follow. Those who follow you
              now stay.
            </span>
          </>
        }
      />
    </>
  )
}

function useProfileForm(user: EditProfile_user$data, onClose: () => void) {
  const form = useForm({
    resolver: standardSchemaResolver(profileEdit),
    defaultValues: toInitialValues(user),
  })
  const editProfile = useEditProfile()
  const { dirtyFields } = form.formState
  const submit = useServerSubmit(form, {
    // Sends changed fields only, as another device may have changed the others.
    async send(valid: ProfileEdit) {
      const changed = Object.entries(valid).filter(([field]) => field in dirtyFields)
      if (changed.length === 0) return false
      await editProfile(Object.fromEntries(changed))
      return true
    },
    onSent(isChanged) {
      onClose()
      if (isChanged) toast({ title: 'Profile updated', kind: 'success' })
    },
    failed: 'Failed to update profile',
  })
  return { form, submit }
}

type Form = { control: Control<ProfileEdit, unknown, ProfileEdit> }

function Bio({ control }: Form) {
  const { field, fieldState } = useController({ control, name: 'bio' })
  return (
    <TextArea
      {...field}
      value={field.value ?? ''}
      label="Bio"
      limit={profileLimits.bio}
      length={countCharacters(field.value ?? '')}
      error={fieldState.error?.message}
    />
  )
}

function University({ control }: Form) {
  const { field, fieldState } = useController({ control, name: 'university' })
  return <UniversityField {...field} value={field.value ?? ''} error={fieldState.error?.message} />
}
