// Filter form of the audit trail: action, actor, subject and dates.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { auditQuery } from '#rules/moderation/auditTrail'
import { Button } from '#web/design/buttons/Button.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { toSearchParams, parseAuditFilters, type AuditFilterValues } from './auditParams.ts'

const { action, actor: who, subject: about, from, to } = auditQuery.shape
const rules = z.object({ action, who, about, from, to })

const noFilters = parseAuditFilters(new URLSearchParams())

const textFields = [
  { name: 'action', label: 'Act', hint: 'signIn, or admin.* for all that begin so' },
  { name: 'who', label: 'Who', hint: 'A number or an e-mail address' },
  { name: 'about', label: 'About', hint: 'A person likewise, or order:7' },
] as const

export function AuditFilters({ filters }: { filters: AuditFilterValues }) {
  const [, setParams] = useSearchParams()
  // The result is no field of this form: selecting one keeps unsubmitted input.
  const { result: _, ...values } = filters
  const form = useForm({ resolver: standardSchemaResolver(rules), values })
  const { errors } = form.formState
  const applyFilters = form.handleSubmit((typed) => setParams(toSearchParams({ ...filters, ...typed })))
  function clearFilters() {
    form.reset(noFilters)
    setParams({})
  }
  return (
    <form
      noValidate
      role="search"
      aria-label="Entries of the audit trail"
      onSubmit={(event) => void applyFilters(event)}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] items-start gap-x-3 px-4 pt-4 md:px-5"
    >
      {textFields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          autoCapitalize="none"
          spellCheck={false}
          error={errors[name]?.message}
          {...form.register(name)}
        />
      ))}
      <TextField label="From" type="date" error={errors.from?.message} {...form.register('from')} />
      <TextField label="To" type="date" error={errors.to?.message} {...form.register('to')} />
      <div className="col-span-full mb-4 flex flex-wrap gap-2">
        <Button type="submit">Show</Button>
        <Button variant="ghost" onClick={clearFilters}>
          Show all
        </Button>
      </div>
    </form>
  )
}
