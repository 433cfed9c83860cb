// Dialog of an admin action: the broken rule, the message to the person, and the data that a deletion also removes.
import { Suspense } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ruleLabels, sanctionMessage, warningMessage, type Rule } from '#rules/moderation/sanctions'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { showFieldErrors } from '#web/components/form/showFieldErrors.ts'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { Skeleton } from '#web/design/display/Skeleton.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { messageOf } from '#web/relay/network/serverError.ts'
import { useRefetchReports } from '../AdminNews.tsx'
import { getActionTexts, type AdminAction, type Target } from './adminActions.ts'
import { AdminActionFields } from './AdminActionFields.tsx'
import { AccountLosses, SubjectLosses } from './Losses.tsx'
import { useAct, type AdminActionValues } from './useAct.ts'

const rule = z.enum(Object.keys(ruleLabels) as [Rule, ...Rule[]])
const rulesWithRequiredWords = z.object({ rule, words: warningMessage, days: z.string() })
const rulesWithOptionalWords = z.object({ rule, words: sanctionMessage, days: z.string() })

type AdminActionDialogProps = { action: AdminAction; target: Target; isOpen: boolean; onClose: () => void }

export function AdminActionDialog({ action, target, isOpen, onClose }: AdminActionDialogProps) {
  const texts = getActionTexts(action, target)
  const refetchReports = useRefetchReports()
  const { send, question } = useAct(action, target)
  const form = useForm<AdminActionValues, unknown, AdminActionValues>({
    resolver: standardSchemaResolver(action === 'warn' ? rulesWithRequiredWords : rulesWithOptionalWords),
    defaultValues: { rule: target.ticket?.rule ?? 'OTHER', words: '', days: '7' },
  })
  const submit = useServerSubmit(form, {
    send,
    onSent() {
      form.reset()
      onClose()
      refetchReports()
      toast({ title: texts.done, kind: 'success' })
    },
    failed(error) {
      if (showFieldErrors(form, error)) return
      toast({ title: 'Error', description: messageOf(error, texts.failed), kind: 'error' })
      refetchReports()
    },
  })
  return (
    <>
      <FormDialog
        open={isOpen}
        onOpenChange={(open) => open || onClose()}
        form={form}
        submit={submit}
        title={texts.title}
        description={texts.question}
        action={texts.action}
        pendingAction={texts.pending}
        danger={action !== 'warn'}
      >
        {(action === 'takeDown' || action === 'deleteAccount') && (
          <DeletionLosses action={action} target={target} />
        )}
        <AdminActionFields action={action} form={form} />
      </FormDialog>
      {question}
    </>
  )
}

/** Data that the deletion also removes; left out if it cannot be loaded. */
const DeletionLosses = ({
  action,
  target: { person, ticket },
}: Pick<AdminActionDialogProps, 'action' | 'target'>) => (
  <QueryBoundary fallback={() => null}>
    <Suspense fallback={<Skeleton className="mb-4 h-24" />}>
      {action === 'takeDown' && ticket && <SubjectLosses ticketId={ticket.id} />}
      {action === 'deleteAccount' && person && <AccountLosses userId={person.id} />}
    </Suspense>
  </QueryBoundary>
)
