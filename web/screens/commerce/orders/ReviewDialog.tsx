// Form for the buyer's public review of an order.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import { review, reviewLimits, reviewTexts } from '#rules/commerce/reviews'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { RadioGroup } from '#web/design/fields/RadioGroup.tsx'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { ReviewDialogMutation } from '#web/__generated__/ReviewDialogMutation.graphql.ts'

const rules = z.object({
  stars: z.string().check(z.minLength(1, reviewTexts.stars)),
  text: review.shape.text,
})

const choices = [
  { value: '5', label: '5 stars', hint: 'Very good' },
  { value: '4', label: '4 stars', hint: 'Good' },
  { value: '3', label: '3 stars', hint: 'All right' },
  { value: '2', label: '2 stars', hint: 'Not good' },
  { value: '1', label: '1 star', hint: 'Bad' },
] as const

/** The existing review; null values without one. */
export interface ReviewValues {
  stars: number | null
  text: string | null
}

type ReviewDialogProps = { orderId: string; initial: ReviewValues; isOpen: boolean; onClose: () => void }

export function ReviewDialog({ orderId, initial, isOpen, onClose }: ReviewDialogProps) {
  const form = useForm({
    resolver: standardSchemaResolver(rules),
    values: { stars: initial.stars === null ? '' : String(initial.stars), text: initial.text ?? '' },
  })
  const [commit] = useMutationPromise<ReviewDialogMutation>(graphql`
    mutation ReviewDialogMutation($input: WriteReviewInput!) {
      writeReview(input: $input) {
        review {
          ...ReviewBlock_review
        }
        order {
          ...OrderReview_order
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: ({ stars, text }) => commit({ input: { orderId, stars: Number(stars), text } }),
    onSent() {
      onClose()
      toast({ title: 'Review published', kind: 'success' })
    },
    failed: 'Failed to publish the review',
  })
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      form={form}
      submit={submit}
      title="How was it?"
      description="Everybody who looks at what this vendor sells reads it, with your name."
      action="Publish"
      pendingAction="Publishing..."
    >
      <Controller
        control={form.control}
        name="stars"
        render={({ field, fieldState }) => (
          <RadioGroup
            ref={field.ref}
            label="Stars"
            value={field.value}
            onChange={field.onChange}
            options={choices}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextArea
        label="What should others know? (optional)"
        limit={reviewLimits.text}
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
    </FormDialog>
  )
}
