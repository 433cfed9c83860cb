// `useFactorAgain`: an admin's deletion asks for the second factor, and continues once it is confirmed (ADR 16).
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { RelayEnvironmentProvider } from 'react-relay'
import { expect, it } from 'vitest'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { TextField } from '#web/design/fields/TextField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { Toasts } from '#web/design/overlays/Toasts.tsx'
import { Tooltips } from '#web/design/overlays/Tooltips.tsx'
import { environmentOf } from '#web/relay/environment.ts'
import { ServerError } from '#web/relay/network/serverError.ts'
import { useFactorPrompt } from '#web/screens/moderation/admin/factor/useFactorPrompt.tsx'
import { getSession } from '#web/session/session.ts'
import { eventually, setUpBrowser, refusal, serve, storeSession } from '../browser.tsx'

setUpBrowser()

const promptText = 'Confirm your second factor again first'
const staleFactorError = () =>
  new ServerError(promptText, {
    code: 'FORBIDDEN',
    problems: [{ path: 'secondFactor', message: promptText }],
  })

/** An admin with a filled-in deletion of an account. */
async function submitDeletion(
  failureAt: (time: number) => Error | null,
  answerCode: (code: unknown) => object,
) {
  const sentReasons: string[] = []
  serve({ useConfirmFactorMutation: ({ variables }) => answerCode(variables.input?.code) })
  storeSession()
  function DeletionForm() {
    const form = useForm({ defaultValues: { reason: '' } })
    const [isOpen, setOpen] = useState(true)
    const { withFactor, question } = useFactorPrompt()
    const submit = useServerSubmit(form, {
      send: ({ reason }) =>
        withFactor(async () => {
          const failure = failureAt(sentReasons.push(reason))
          if (failure) throw failure
        }),
      onSent() {
        setOpen(false)
        toast({ title: 'Account Deleted', kind: 'success' })
      },
      failed: 'Error',
    })
    return (
      <>
        <FormDialog
          open={isOpen}
          onOpenChange={setOpen}
          form={form}
          submit={submit}
          title="Delete"
          action="Delete"
        >
          <TextField label="Reason" {...form.register('reason')} />
        </FormDialog>
        {question}
      </>
    )
  }
  render(
    <RelayEnvironmentProvider environment={environmentOf(getSession().token)}>
      <Tooltips>
        <DeletionForm />
        <Toasts />
      </Tooltips>
    </RelayEnvironmentProvider>,
  )
  await userEvent.type(await screen.findByLabelText('Reason'), 'Sells what is not theirs')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  return sentReasons
}

const findPrompt = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
const confirmedAnswer = { confirmSecondFactor: { viewer: { secondFactor: 'CONFIRMED' } } }

it('an admin shows a code, by the keyboard alone, and the deletion runs with the typed reason', async () => {
  const wrong = () =>
    refusal(400, 'INVALID_INPUT', 'Invalid code', [{ path: 'code', message: 'Invalid code' }])
  const sentReasons = await submitDeletion(
    (time) => (time === 1 ? staleFactorError() : null),
    (code) => (code === '123456' ? confirmedAnswer : wrong()),
  )
  const dialog = await findPrompt()
  const code = dialog.getByLabelText<HTMLInputElement>('Code')
  code.focus()
  await userEvent.keyboard('000000{Enter}')
  expect(await dialog.findByText('Invalid code')).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.keyboard('123456{Enter}')
  expect(await screen.findByText('Account Deleted')).toBeTruthy()
  expect(sentReasons).toEqual(['Sells what is not theirs', 'Sells what is not theirs'])
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('an admin who cancels the question deletes nothing, and keeps the typed reason', async () => {
  const sentReasons = await submitDeletion(staleFactorError, () => confirmedAnswer)
  await userEvent.click((await findPrompt()).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(promptText)).toBeTruthy()
  expect(sentReasons).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Sells what is not theirs')
  // The admin can start again.
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await findPrompt()).toBeTruthy()
})

it('another refusal is shown as usual, and asks for no factor', async () => {
  await submitDeletion(
    () => new ServerError('You may not do this', { code: 'FORBIDDEN' }),
    () => confirmedAnswer,
  )
  expect(await screen.findByText('You may not do this')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull()
})
