// Dialog before an admin action: the broken rule, the words for the person, and what a deletion takes with it.
import { Suspense } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ruleLabels, typedWords, warningWords, type Rule } from '#rules/moderation/sanctions'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { showFieldErrors } from '#web/components/form/showFieldErrors.ts'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { Skeleton } from '#web/design/display/Skeleton.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { messageOf } from '#web/relay/network/serverError.ts'
import { useRefetchReports } from '../AdminNews.tsx'
import { getActionTexts, type Act, type Target } from './acts.ts'
import { ActFields } from './ActFields.tsx'
import { AccountLosses, ThingLosses } from './Losses.tsx'
import { useAct, type Decided } from './useAct.ts'

const rule = z.enum(Object.keys(ruleLabels) as [Rule, ...Rule[]])
const withWords = z.object({ rule, words: warningWords, days: z.string() })
const withoutWords = z.object({ rule, words: typedWords, days: z.string() })

type ActDialogProps = { act: Act; target: Target; isOpen: boolean; onClose: () => void }

export function ActDialog({ act, target, isOpen, onClose }: ActDialogProps) {
  const texts = getActionTexts(act, target)
  const refetchReports = useRefetchReports()
  const { send, question } = useAct(act, target)
  const form = useForm<Decided, unknown, Decided>({
    resolver: standardSchemaResolver(act === 'warn' ? withWords : withoutWords),
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
        danger={act !== 'warn'}
      >
        {(act === 'takeDown' || act === 'deleteAccount') && <Losses act={act} target={target} />}
        <ActFields act={act} form={form} />
      </FormDialog>
      {question}
    </>
  )
}

/** Without the losses the dialog still works. */
const Losses = ({ act, target: { person, ticket } }: Pick<ActDialogProps, 'act' | 'target'>) => (
  <QueryBoundary fallback={() => null}>
    <Suspense fallback={<Skeleton className="mb-4 h-24" />}>
      {act === 'takeDown' && ticket && <ThingLosses ticketId={ticket.id} />}
      {act === 'deleteAccount' && person && <AccountLosses userId={person.id} />}
    </Suspense>
  </QueryBoundary>
)
