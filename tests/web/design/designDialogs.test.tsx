// @vitest-environment happy-dom
// Dialogs, questions and menus of the design system by keyboard: where the focus goes, and what closes them.
import { useRef, useState, type ComponentProps } from 'react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AlertDialog } from '#web/design/overlays/AlertDialog.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import { registerOverlay, untilOverlaysClosed } from '#web/design/overlays/overlayHistory.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { Toasts } from '#web/design/overlays/Toasts.tsx'

afterEach(cleanup)

const button = (name: string) => screen.getByRole('button', { name })
const focusedElement = () => document.activeElement

/** Taps the scrim, the only thing beside the dialog that takes a tap. */
async function tapOutside(user: ReturnType<typeof userEvent.setup>) {
  const scrim = screen.getByRole('dialog').previousElementSibling
  if (scrim) await user.pointer({ keys: '[MouseLeft]', target: scrim })
}

function ReportDialog(props: Partial<ComponentProps<typeof Dialog>>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Report</button>
      <Dialog
        title="Report Post"
        description="Your report is anonymous."
        open={open}
        onOpenChange={setOpen}
        footer={<button>Submit report</button>}
        {...props}
      >
        {props.children ?? <input aria-label="Details" />}
      </Dialog>
    </>
  )
}

test('a dialog announces its name and its description, and takes the focus', async () => {
  render(<ReportDialog />)
  await userEvent.click(button('Report'))
  const dialog = screen.getByRole('dialog', { name: 'Report Post' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Your report is anonymous.',
  )
  expect(focusedElement()).toBe(dialog)
})

test('a dialog whose form begins with a text field has the focus there, so that it keeps what is typed at once', async () => {
  const form = (
    <form>
      <input hidden aria-label="Account" />
      <textarea aria-label="Words" />
      <button>More</button>
    </form>
  )
  render(<ReportDialog>{form}</ReportDialog>)
  await userEvent.click(button('Report'))
  await userEvent.keyboard('It is broken')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Words' }).value).toBe('It is broken')
})

test('a dialog whose form begins with a choice has the focus itself', async () => {
  const form = (
    <form>
      <input type="radio" aria-label="Spam" />
      <textarea aria-label="Words" />
    </form>
  )
  render(<ReportDialog>{form}</ReportDialog>)
  await userEvent.click(button('Report'))
  expect(focusedElement()).toBe(screen.getByRole('dialog'))
})

test('a user who moves through a dialog with Tab stays in it', async () => {
  render(<ReportDialog />)
  const user = userEvent.setup()
  await user.click(button('Report'))
  const round = ['Close', 'Details', 'Submit report', 'Close']
  for (const name of round) {
    await user.tab()
    expect(focusedElement()?.getAttribute('aria-label') ?? focusedElement()?.textContent).toBe(name)
  }
  await user.tab({ shift: true })
  expect(focusedElement()?.textContent).toBe('Submit report')
})

test.each([
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ['its button', (user: ReturnType<typeof userEvent.setup>) => user.click(button('Close'))],
])('a dialog closed by %s returns the focus to what opened it', async (_name, close) => {
  render(<ReportDialog />)
  const user = userEvent.setup()
  await user.click(button('Report'))
  await close(user)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(focusedElement()).toBe(button('Report')))
})

test('a dialog can put the focus where typing begins', async () => {
  function Edit() {
    const name = useRef<HTMLInputElement>(null)
    return (
      <Dialog open onOpenChange={() => {}} title="Edit profile" initialFocus={name}>
        <input aria-label="Website" />
        <input aria-label="Bio" ref={name} />
      </Dialog>
    )
  }
  render(<Edit />)
  expect(focusedElement()).toBe(screen.getByLabelText('Bio'))
})

test('the terms can only be accepted, not left', async () => {
  render(<ReportDialog dismissable={false} />)
  const user = userEvent.setup()
  await user.click(button('Report'))
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await user.keyboard('{Escape}')
  await tapOutside(user)
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

test('a tap outside closes a dialog that can be left', async () => {
  render(<ReportDialog />)
  const user = userEvent.setup()
  await user.click(button('Report'))
  await tapOutside(user)
  expect(screen.queryByRole('dialog')).toBeNull()
})

function PostMenu({ onDelete = () => {} }: { onDelete?: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Menu trigger={<button>Post options</button>}>
        <MenuItem danger onSelect={() => setAsking(true)}>
          Delete Post
        </MenuItem>
      </Menu>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete post?"
        description="This action cannot be undone."
        confirm="Delete"
        onConfirm={onDelete}
      />
    </>
  )
}

async function askToDelete(user: ReturnType<typeof userEvent.setup>) {
  await user.tab()
  await user.keyboard('{Enter}')
  await user.keyboard('{Enter}')
}

test('a question before a deletion begins on Cancel, so that Enter deletes nothing', async () => {
  const remove = vi.fn<() => void>()
  render(<PostMenu onDelete={remove} />)
  const user = userEvent.setup()
  await askToDelete(user)
  expect(screen.getByRole('alertdialog', { name: 'Delete post?' })).toBeTruthy()
  await waitFor(() => expect(focusedElement()).toBe(button('Cancel')))
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(remove).not.toHaveBeenCalled()
})

test('a question from a menu returns the focus to the button of the menu', async () => {
  render(<PostMenu />)
  const user = userEvent.setup()
  await askToDelete(user)
  await waitFor(() => expect(focusedElement()).toBe(button('Cancel')))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(focusedElement()).toBe(button('Post options')))
})

test('an open menu leaves the page readable, and a tap beside it closes it and does nothing else', async () => {
  const tap = vi.fn<() => void>()
  render(
    <main>
      <PostMenu />
      <button onClick={tap}>Like</button>
    </main>,
  )
  const user = userEvent.setup()
  await user.click(button('Post options'))
  const menu = screen.getByRole('menu')
  expect(screen.getByRole('main').contains(menu)).toBe(true)
  expect(button('Like')).toBeTruthy()
  const ground = menu.parentElement?.previousElementSibling
  if (ground) await user.click(ground)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(tap).not.toHaveBeenCalled()
  await waitFor(() => expect(focusedElement()).toBe(button('Post options')))
})

test('a question stays while its action runs, and the action starts once', async () => {
  const remove = vi.fn<() => void>()
  function Deleting() {
    const [open, setOpen] = useState(true)
    const [pending, setPending] = useState(false)
    return (
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete account?"
        description="This cannot be undone."
        confirm="Delete"
        pending={pending && 'Deleting...'}
        onConfirm={() => {
          remove()
          setPending(true)
        }}
      />
    )
  }
  render(<Deleting />)
  const user = userEvent.setup()
  await user.dblClick(button('Delete'))
  expect(remove).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Deleting...')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeNull()
})

test('a question can require a typed word', async () => {
  const remove = vi.fn<() => void>()
  const props = { open: true, onOpenChange: () => {}, title: 'Delete account?', description: 'For ever.' }
  const { rerender } = render(<AlertDialog {...props} confirm="Delete" onConfirm={remove} disabled />)
  await userEvent.click(button('Delete'))
  expect(remove).not.toHaveBeenCalled()
  rerender(<AlertDialog {...props} confirm="Delete" onConfirm={remove} />)
  await userEvent.click(button('Delete'))
  expect(remove).toHaveBeenCalledTimes(1)
})

test('an error during an open dialog is announced and can be dismissed', async () => {
  render(
    <>
      <ReportDialog />
      <Toasts />
    </>,
  )
  const user = userEvent.setup()
  await user.click(button('Report'))
  act(() => toast({ title: 'Report failed', kind: 'error' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Report failed')
  await user.click(button('Dismiss'))
  expect(screen.queryByText('Report failed')).toBeNull()
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

test('a menu opens, moves, runs the chosen item, and returns the focus, all by keyboard', async () => {
  const share = vi.fn<() => void>()
  render(
    <Menu trigger={<button>Post options</button>}>
      <MenuItem>Save Post</MenuItem>
      <MenuItem onSelect={share}>Share profile</MenuItem>
      <MenuItem danger>Report Post</MenuItem>
    </Menu>,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Save Post',
    'Share profile',
    'Report Post',
  ])
  expect(screen.getAllByRole('separator')).toHaveLength(1)
  await waitFor(() => expect(focusedElement()?.textContent).toBe('Save Post'))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(share).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(focusedElement()).toBe(button('Post options')))
  await user.keyboard('{Enter}')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a step back in the history waits until a closed dialog has removed its entry', async () => {
  const close = registerOverlay(() => {})
  await waitFor(() => expect(history.state).toMatchObject({ isOver: true }))
  close()
  await untilOverlaysClosed()
  expect(history.state?.isOver).toBeUndefined()
})

describe('the Back button of a phone', () => {
  let watchers: EventTarget[] = []
  /** Sends the close request to the newest watcher, and drops it. */
  const back = () => act(() => void watchers.pop()?.dispatchEvent(new Event('close')))

  beforeEach(() => {
    vi.stubGlobal(
      'CloseWatcher',
      class extends EventTarget {
        constructor() {
          super()
          watchers.push(this)
        }
        destroy() {
          watchers = watchers.filter((item) => item !== this)
        }
      },
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  test('closes a dialog', async () => {
    render(<ReportDialog />)
    await userEvent.click(button('Report'))
    back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(watchers).toEqual([])
  })

  test('leaves a question unanswered', async () => {
    const remove = vi.fn<() => void>()
    render(<PostMenu onDelete={remove} />)
    await askToDelete(userEvent.setup())
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
    back()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(remove).not.toHaveBeenCalled()
  })

  test('closes a menu', async () => {
    render(<PostMenu />)
    await userEvent.click(button('Post options'))
    back()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  test('leaves a dialog open that cannot be left', async () => {
    render(<ReportDialog dismissable={false} />)
    await userEvent.click(button('Report'))
    back()
    back()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
