// Form that answers an appeal; both buttons, grant and deny, send the same text.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import { appealAnswer, sanctionLimits } from '#rules/moderation/sanctions'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { MultilineText } from '#web/components/sanctions/SanctionFacts.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { AnswerDialogMutation } from '#web/__generated__/AnswerDialogMutation.graphql.ts'
import type { AnswerableAppeal } from './AppealCard.tsx'

const rules = z.object({ answer: appealAnswer, isGranted: z.boolean() })

function useAnswerForm(sanctionId: string, onAnswered: () => void) {
  const [commit] = useMutationPromise<AnswerDialogMutation>(graphql`
    mutation AnswerDialogMutation($input: AnswerAppealInput!) {
      answerAppeal(input: $input) {
        appeal {
          sanction {
            id
            appealState
          }
          ...AppealCard_appeal
        }
      }
    }
  `)
  const form = useForm({
    resolver: standardSchemaResolver(rules),
    defaultValues: { answer: '', isGranted: false },
  })
  const submit = useServerSubmit(form, {
    send: (answered) => commit({ input: { sanctionId, ...answered } }),
    onSent() {
      onAnswered()
      toast({ title: 'Appeal answered', kind: 'success' })
    },
    failed: 'Failed to answer the appeal',
  })
  return { form, submit }
}

type AnswerDialogProps = AnswerableAppeal & { isOpen: boolean; onClose: () => void }

export function AnswerDialog({ sanctionId, name, text, isOpen, onClose }: AnswerDialogProps) {
  const { form, submit } = useAnswerForm(sanctionId, onClose)
  const { errors, isSubmitting } = form.formState
  useFocusFallback(isOpen)
  const answerButtonProps = (isGranted: boolean) => ({
    pending: isSubmitting && form.getValues('isGranted') === isGranted && 'Sending...',
    onClick() {
      if (isSubmitting) return
      form.setValue('isGranted', isGranted)
      submit()
    },
  })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={`Answer ${name}`}
      description="The person reads your answer, and not who gave it. What was deleted stays deleted either way."
      footer={
        <>
          <Button variant="secondary" {...answerButtonProps(false)}>
            Keep it
          </Button>
          <Button {...answerButtonProps(true)}>Take it back</Button>
        </>
      }
    >
      <MultilineText className="mb-3 max-h-40 overflow-y-auto border-l-2 border-line-strong pl-3 text-muted">
        {text}
      </MultilineText>
      <TextArea
        label="Your answer"
        limit={sanctionLimits.answer}
        error={errors.answer?.message}
        {...form.register('answer')}
      />
    </Dialog>
  )
}
