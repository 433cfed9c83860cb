// Fields of an admin action: the broken rule, the duration of a suspension, and the message to the person.
import { Controller, type UseFormReturn } from 'react-hook-form'
import { ruleLabels, sanctionLimits, type Rule } from '#rules/moderation/sanctions'
import { Select } from '#web/design/fields/Select.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { suspensionDurations, type AdminAction } from './adminActions.ts'
import type { AdminActionValues } from './useAct.ts'

const rules = Object.entries(ruleLabels).map(([value, label]) => ({ value: value as Rule, label }))

type AdminActionFieldsProps = {
  action: AdminAction
  form: UseFormReturn<AdminActionValues, unknown, AdminActionValues>
}

export const AdminActionFields = ({ action, form }: AdminActionFieldsProps) => (
  <div className="flex flex-col gap-4">
    <Controller
      control={form.control}
      name="rule"
      render={({ field }) => (
        <Select
          label="Which rule was broken?"
          value={field.value}
          onChange={field.onChange}
          options={rules}
        />
      )}
    />
    {action === 'suspend' && (
      <Controller
        control={form.control}
        name="days"
        render={({ field }) => (
          <Select
            label="For how long?"
            value={field.value}
            onChange={field.onChange}
            options={suspensionDurations}
          />
        )}
      />
    )}
    <TextArea
      label={action === 'warn' ? 'What the person is told' : 'What the person is told (optional)'}
      limit={sanctionLimits.words}
      error={form.formState.errors.words?.message}
      {...form.register('words')}
    />
  </div>
)
