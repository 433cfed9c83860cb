// Form that sets the rule for an e-mail domain.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { emailDomainRule, siteLimits } from '#rules/moderation/site'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { RadioGroup } from '#web/design/fields/RadioGroup.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import type { DomainVerdict } from '#web/__generated__/DomainRules_rules.graphql.ts'
import { useSetDomainRule } from './useSetDomainRule.ts'

const verdicts = [
  { value: 'REFUSE', label: 'Refuse', hint: 'They cannot register.' },
  {
    value: 'ALLOW',
    label: 'Allow',
    hint: 'They can. As soon as one domain is allowed, no other can register.',
  },
] as const

export function DomainRuleDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(emailDomainRule),
    defaultValues: { domain: '', verdict: 'REFUSE' as DomainVerdict, note: '' },
  })
  const setRule = useSetDomainRule()
  const submit = useServerSubmit(form, {
    send: (input) => setRule({ input }),
    onSent() {
      form.reset()
      onClose()
      toast({ title: 'Rule saved', kind: 'success' })
    },
    failed: 'Not saved',
  })
  const verdict = useWatch({ control: form.control, name: 'verdict' })
  const { errors } = form.formState
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      form={form}
      submit={submit}
      title="A rule for a domain"
      description="It is for new accounts, and for moving one to another address. A rule for the same domain is replaced."
      action="Save"
    >
      <TextField
        label="Domain"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint="Such as mailinator.com"
        error={errors.domain?.message}
        {...form.register('domain')}
      />
      <RadioGroup
        label="Addresses of it"
        value={verdict}
        onChange={(chosen) => form.setValue('verdict', chosen)}
        options={verdicts}
        error={errors.verdict?.message}
        className="mb-4"
      />
      <TextArea
        label="Why (optional)"
        limit={siteLimits.note}
        error={errors.note?.message}
        {...form.register('note')}
      />
    </FormDialog>
  )
}
