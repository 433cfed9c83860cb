// @vitest-environment happy-dom
// The confirmation dialog before an irreversible action: the action runs once, and a failure can be retried.
import { useState } from 'react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { Toasts } from '#web/design/overlays/Toasts.tsx'
import { ServerError } from '#web/relay/network/serverError.ts'

afterEach(cleanup)

const button = (name: string) => screen.getByRole('button', { name })

/** A product with a delete button; each request stays pending until the test answers it. */
async function askToDelete() {
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = []
  function Product() {
    const [isAsking, setAsking] = useState(false)
    return (
      <>
        <button onClick={() => setAsking(true)}>Delete product</button>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title="Delete product?"
          question="It cannot be brought back."
          confirm="Delete"
          pending="Deleting..."
          act={() => new Promise<void>((resolve, reject) => pending.push({ resolve, reject }))}
          done="Product deleted"
          failed="Product not deleted"
        />
        <Toasts />
      </>
    )
  }
  render(<Product />)
  await userEvent.click(button('Delete product'))
  return pending
}

test('a user who taps twice deletes once, and the focus returns to the button afterwards', async () => {
  const pending = await askToDelete()
  const confirm = button('Delete')
  act(() => {
    confirm.click()
    confirm.click()
  })
  await userEvent.click(confirm)
  expect(pending).toHaveLength(1)
  await act(async () => pending[0]?.resolve())
  expect(await screen.findByText('Product deleted')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button('Delete product')))
})

test('a user who cancels the question deletes nothing', async () => {
  const pending = await askToDelete()
  await userEvent.click(button('Cancel'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(pending).toHaveLength(0)
})

test('a user cannot leave a running deletion, sees why it failed, and can try again', async () => {
  const pending = await askToDelete()
  await userEvent.click(button('Delete'))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(button('Cancel')).toHaveProperty('disabled', true)
  await act(async () => pending[0]?.reject(new ServerError('It has orders to be sent.')))
  expect(await screen.findByText('Product not deleted')).toBeTruthy()
  expect(screen.getByText('It has orders to be sent.')).toBeTruthy()
  await userEvent.click(button('Delete'))
  expect(pending).toHaveLength(2)
  await act(async () => pending[1]?.resolve())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
