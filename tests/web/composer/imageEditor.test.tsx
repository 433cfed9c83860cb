// The image editor over a post: edits of a photo are discarded only after a question.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as preparing from '#web/components/composer/files/prepareFile.ts'
import { eventually, freshBrowser } from '../browser.tsx'
import { choose, photo, prepareNothing, uploaded, visit } from './composing.ts'
import { serveUploads } from '../relay/uploads.ts'

freshBrowser()
beforeEach(async () => {
  vi.spyOn(preparing, 'prepareFile').mockImplementation(prepareNothing)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close() {} }))
  await import('#web/components/composer/editor/ImageEditor.tsx')
})

async function edit() {
  const uploads = serveUploads((_, count) => uploaded(count))
  const app = visit({}, '/settings')
  await app.go('/create-post')
  await choose(photo())
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const editor = within(await screen.findByRole('dialog', { name: 'Edit photo' }))
  return { ...app, editor, uploads }
}

const turn = () => userEvent.click(screen.getByRole('button', { name: 'Turn left by 90 degrees' }))
const discardDialog = () => screen.findByRole('alertdialog', { name: 'Discard your edits?' })
const answer = async (name: string) =>
  userEvent.click(within(await discardDialog()).getByRole('button', { name }))
const closed = () => eventually(() => expect(screen.queryByRole('dialog', { name: 'Edit photo' })).toBeNull())

const ways: [string, (app: Awaited<ReturnType<typeof edit>>) => Promise<unknown>][] = [
  ['Cancel', ({ editor }) => userEvent.click(editor.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ["the browser's Back", ({ back }) => back()],
]

describe('the image editor', () => {
  it.each(ways)('left by %s asks before edits are lost', async (_case, leave) => {
    const app = await edit()
    await turn()
    await leave(app)
    await answer('Keep editing')
    expect(app.editor.getByRole('img', { name: 'The photo you edit' })).toBeTruthy()
    expect(app.address()).toBe('/create-post')
    await leave(app)
    await answer('Discard')
    await closed()
    expect(app.uploads).toHaveLength(1)
  })

  it.each(ways.slice(0, 2))(
    'left by %s asks nothing without edits, or once they are undone',
    async (_case, leave) => {
      const app = await edit()
      await turn()
      await userEvent.click(app.editor.getByRole('button', { name: 'Turn right by 90 degrees' }))
      await leave(app)
      await closed()
      expect(screen.queryByRole('alertdialog')).toBeNull()
    },
  )

  it('stays open when the history entry over the screen is removed (ADR 33)', async () => {
    const app = await edit()
    await turn()
    await app.back(0)
    expect(app.editor.getByRole('img', { name: 'The photo you edit' })).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it("closes by the browser's Back after the author confirms", async () => {
    const app = await edit()
    await turn()
    await app.back()
    await answer('Discard')
    await eventually(() => expect(app.address()).toBe('/settings'))
  })
})
