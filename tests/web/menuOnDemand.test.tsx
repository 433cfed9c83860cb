// @vitest-environment happy-dom
// A menu whose code comes with the first press: given up at any time before it is drawn, it does not open.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MenuOnDemand, type MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'

afterEach(cleanup)

const Menu = ({ trigger }: MenuOnDemandProps) => (
  <>
    {trigger}
    <p>The menu itself</p>
  </>
)

test('a menu that is closed between its code and its drawing stays closed, and opens when asked again', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const load = async () => {
    await arrived
    return Menu
  }
  render(<MenuOnDemand button={<button>Options</button>} load={load} menu={{}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Options' }))
  await screen.findByRole('menu')

  await act(async () => {
    arrive()
    // Until all that waits for the code has heard of it; what it changes is drawn at the end of this act.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    expect(screen.getByRole('menu')).toBeTruthy()
    fireEvent.keyDown(document, { key: 'Escape' })
  })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.queryByText('The menu itself')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Options' }))
  expect(await screen.findByText('The menu itself')).toBeTruthy()
})
