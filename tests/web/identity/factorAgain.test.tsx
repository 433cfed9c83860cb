// An admin's deletion asks for the second factor again, and continues once it is shown (ADR 16).
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
import { eventually, freshBrowser, refusal, serve, signedInBefore } from '../browser.tsx'

freshBrowser()

const again = 'Confirm your second factor again first'
const stale = () =>
  new ServerError(again, { code: 'FORBIDDEN', problems: [{ path: 'secondFactor', message: again }] })

/** An admin with a filled-in deletion of an account. */
async function deleteAccount(outcome: (time: number) => Error | null, codes: (code: unknown) => object) {
  const sent: string[] = []
  serve({ useConfirmFactorMutation: ({ variables }) => codes(variables.input?.code) })
  signedInBefore()
  function Deleting() {
    const form = useForm({ defaultValues: { reason: '' } })
    const [isOpen, setOpen] = useState(true)
    const { withFactor, question } = useFactorPrompt()
    const submit = useServerSubmit(form, {
      send: ({ reason }) =>
        withFactor(async () => {
          const failure = outcome(sent.push(reason))
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
        <Deleting />
        <Toasts />
      </Tooltips>
    </RelayEnvironmentProvider>,
  )
  await userEvent.type(await screen.findByLabelText('Reason'), 'Sells what is not theirs')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  return sent
}

const question = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
const confirmed = { confirmSecondFactor: { viewer: { secondFactor: 'CONFIRMED' } } }

it('an admin shows a code, by the keyboard alone, and the deletion runs with the typed reason', async () => {
  const wrong = () =>
    refusal(400, 'INVALID_INPUT', 'Invalid code', [{ path: 'code', message: 'Invalid code' }])
  const sent = await deleteAccount(
    (time) => (time === 1 ? stale() : null),
    (code) => (code === '123456' ? confirmed : wrong()),
  )
  const dialog = await question()
  const code = dialog.getByLabelText<HTMLInputElement>('Code')
  code.focus()
  await userEvent.keyboard('000000{Enter}')
  expect(await dialog.findByText('Invalid code')).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.keyboard('123456{Enter}')
  expect(await screen.findByText('Account Deleted')).toBeTruthy()
  expect(sent).toEqual(['Sells what is not theirs', 'Sells what is not theirs'])
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('an admin who cancels the question deletes nothing, and keeps the typed reason', async () => {
  const sent = await deleteAccount(stale, () => confirmed)
  await userEvent.click((await question()).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(again)).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Sells what is not theirs')
  // The admin can start again.
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await question()).toBeTruthy()
})

it('another refusal is shown as usual, and asks for no factor', async () => {
  await deleteAccount(
    () => new ServerError('You may not do this', { code: 'FORBIDDEN' }),
    () => confirmed,
  )
  expect(await screen.findByText('You may not do this')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull()
})
