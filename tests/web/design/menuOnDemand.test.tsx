// @vitest-environment happy-dom
// A menu whose code loads with the first press: it stays closed when it is cancelled while the code loads.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MenuOnDemand, type MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Menu = ({ trigger }: MenuOnDemandProps) => (
  <>
    {trigger}
    <p>The menu itself</p>
  </>
)

test('a menu that is closed between loading and rendering stays closed, and opens on the next press', async () => {
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
    // All promises on the code settle here; their updates render at the end of this act.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    expect(screen.getByRole('menu')).toBeTruthy()
    fireEvent.keyDown(document, { key: 'Escape' })
  })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.queryByText('The menu itself')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Options' }))
  expect(await screen.findByText('The menu itself')).toBeTruthy()
})

describe('a menu whose code is loading', () => {
  const load = () => new Promise<typeof Menu>(() => {})
  const optionsButton = () => screen.getByRole('button', { name: 'Options' })
  const openMenu = async () => {
    await userEvent.click(optionsButton())
    return screen.findByRole('menu')
  }
  const expectMenuClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

  test('is cancelled by a tap beside it, which reaches nothing of the page, and the focus stays', async () => {
    let arrive = (_menu: typeof Menu) => {}
    const arrived = new Promise<typeof Menu>((resolve) => (arrive = resolve))
    render(<MenuOnDemand button={<button>Options</button>} load={() => arrived} menu={{}} />)
    const menu = await openMenu()
    const ground = menu.previousElementSibling
    expect(ground?.className).toContain('pointer-events-auto fixed inset-0')
    if (ground) await userEvent.click(ground)
    await expectMenuClosed()
    expect(document.activeElement).toBe(optionsButton())
    await act(async () => arrive(Menu))
    expect(screen.queryByText('The menu itself')).toBeNull()
  })

  /** A dialog with the menu in it, like the reply setting of the composer. */
  const inDialog = (onOpenChange: () => void) => (
    <Dialog open onOpenChange={onOpenChange} title="Quote">
      <MenuOnDemand button={<button>Options</button>} load={load} menu={{}} />
    </Dialog>
  )

  test('takes Escape for itself: the dialog around it stays, and closes by the next', async () => {
    const close = vi.fn<() => void>()
    render(inDialog(close))
    await openMenu()
    // The event is also kept from the browser, whose close watcher would close the dialog.
    expect(fireEvent.keyDown(optionsButton(), { key: 'Escape' })).toBe(false)
    await expectMenuClosed()
    expect(close).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledTimes(1)
  })

  test('closes by the Back button of a phone, and the dialog around it stays', async () => {
    const watchers: EventTarget[] = []
    vi.stubGlobal(
      'CloseWatcher',
      class extends EventTarget {
        constructor() {
          super()
          watchers.push(this)
        }
        destroy() {}
      },
    )
    const close = vi.fn<() => void>()
    render(inDialog(close))
    await openMenu()
    act(() => void watchers.at(-1)?.dispatchEvent(new Event('close')))
    await expectMenuClosed()
    expect(close).not.toHaveBeenCalled()
  })
})
