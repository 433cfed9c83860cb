// Dialog with a form that has a single text field.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { FormDialog } from './FormDialog.tsx'
import { useServerSubmit } from './useServerSubmit.ts'

type TextDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  description: string
  action: string
  /** Label of the field, and its name in the API. */
  label: string
  name: string
  /** Validates the text. */
  schema: z.ZodMiniType<string, string>
  limit: number
  /** Initial text, such as the present reply. */
  initialText: string
  send: (text: string) => Promise<unknown>
  /** Toast titles for success and failure. */
  done: string
  failed: string
}

export function TextDialog({ isOpen, onClose, name, schema, initialText, send, ...texts }: TextDialogProps) {
  const form = useForm<Record<string, string>>({
    resolver: standardSchemaResolver(z.object({ [name]: schema })),
    values: { [name]: initialText },
  })
  const submit = useServerSubmit(form, {
    send: (typed) => send(typed[name] ?? ''),
    onSent() {
      onClose()
      toast({ title: texts.done, kind: 'success' })
    },
    failed: texts.failed,
  })
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      form={form}
      submit={submit}
      title={texts.title}
      description={texts.description}
      action={texts.action}
      pendingAction="Sending..."
    >
      <TextArea
        label={texts.label}
        limit={texts.limit}
        error={form.formState.errors[name]?.message}
        {...form.register(name)}
      />
    </FormDialog>
  )
}
