// @vitest-environment happy-dom
// `useServerSubmit`: a form whose input the server validates.
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { TextField } from '#web/design/fields/TextField.tsx'
import { Toasts } from '#web/design/overlays/Toasts.tsx'
import { ServerError } from '#web/relay/network/serverError.ts'

afterEach(cleanup)

const findField = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** A filled-in product form; each request stays pending until the test answers it. */
async function fillProductForm() {
  const pending: { values: object; resolve: () => void; reject: (error: Error) => void }[] = []
  function Product() {
    const form = useForm({ defaultValues: { name: '', price: '' } })
    const { errors } = form.formState
    const submit = useServerSubmit(form, {
      send: (values) => new Promise<void>((resolve, reject) => pending.push({ values, resolve, reject })),
      onSent: () => {},
      failed: 'Product not added',
    })
    return (
      <form onSubmit={submit}>
        <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
        <TextField label="Price" error={errors.price?.message} {...form.register('price')} />
        <button>Add</button>
        <Toasts />
      </form>
    )
  }
  render(<Product />)
  await userEvent.type(findField('Name'), 'Suya spice')
  await userEvent.type(findField('Price'), 'cheap')
  return pending
}
const clickAdd = () => userEvent.click(screen.getByRole('button', { name: 'Add' }))

test('a user who submits the form twice at once sends it once', async () => {
  const pending = await fillProductForm()
  const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).form
  await act(async () => {
    form?.requestSubmit()
    form?.requestSubmit()
  })
  expect(pending.map(({ values }) => values)).toEqual([{ name: 'Suya spice', price: 'cheap' }])
})

test('a user sees each error beside its field, has the focus at the first, and loses nothing', async () => {
  const pending = await fillProductForm()
  await clickAdd()
  const problems = [
    { path: 'price', message: 'Write the price in naira' },
    { path: 'name', message: 'You sell that already' },
  ]
  await act(async () => pending[0]?.reject(new ServerError('Please correct it', { problems })))
  expect(screen.getByText('Write the price in naira')).toBeTruthy()
  expect(screen.getByText('You sell that already')).toBeTruthy()
  expect(document.activeElement).toBe(findField('Name'))
  expect(screen.queryByText('Product not added')).toBeNull()
  expect(findField('Price').value).toBe('cheap')
})

test('a user sees an error that concerns no field, and can submit again', async () => {
  const pending = await fillProductForm()
  await clickAdd()
  const problems = [{ path: 'shop', message: 'Your shop is closed' }]
  await act(async () => pending[0]?.reject(new ServerError('Your shop is closed', { problems })))
  expect(screen.getByText('Product not added')).toBeTruthy()
  expect(screen.getByText('Your shop is closed')).toBeTruthy()
  await clickAdd()
  expect(pending).toHaveLength(2)
})
