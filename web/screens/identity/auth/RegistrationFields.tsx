// Fields of the sign-up form (000 §2.4).
import { useController, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import type { Registration } from '#rules/identity/auth'
import { EmailField } from '#web/components/account/EmailField.tsx'
import { NewPasswordFields } from '#web/components/account/NewPasswordFields.tsx'
import { UniversityField } from '#web/components/account/UniversityField.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'

export function RegistrationFields({ form }: { form: UseFormReturn<Registration> }) {
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <University control={form.control} />
      <EmailField autoComplete="email" error={errors.email?.message} {...form.register('email')} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <NewPasswordFields
        password={form.register('password', { deps: 'confirmPassword' })}
        confirmPassword={form.register('confirmPassword')}
        typed={typed}
        errors={errors}
      />
    </>
  )
}

/** Registered after the name so that the first invalid field in the order on screen takes the focus. */
function University({ control }: { control: Control<Registration> }) {
  const { field, fieldState } = useController({ control, name: 'university' })
  return <UniversityField {...field} error={fieldState.error?.message} />
}
