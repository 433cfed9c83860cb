// The image editor of the composer: closing it asks before edits are lost.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as preparing from '#web/components/composer/files/prepareFile.ts'
import { eventually, setUpBrowser } from '../browser.tsx'
import { chooseFiles, photo, fakePrepareFile, uploadAnswer, openAsAda } from './composerScreen.ts'
import { serveUploads } from '../relay/uploads.ts'

setUpBrowser()
beforeEach(async () => {
  vi.spyOn(preparing, 'prepareFile').mockImplementation(fakePrepareFile)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close() {} }))
  await import('#web/components/composer/editor/ImageEditor.tsx')
})

async function openEditor() {
  const uploads = serveUploads((_, count) => uploadAnswer(count))
  const app = openAsAda({}, '/settings')
  await app.go('/create-post')
  await chooseFiles(photo())
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const editor = within(await screen.findByRole('dialog', { name: 'Edit photo' }))
  return { ...app, editor, uploads }
}

const turnLeft = () => userEvent.click(screen.getByRole('button', { name: 'Turn left by 90 degrees' }))
const findDiscardDialog = () => screen.findByRole('alertdialog', { name: 'Discard your edits?' })
const answerDiscard = async (name: string) =>
  userEvent.click(within(await findDiscardDialog()).getByRole('button', { name }))
const expectEditorClosed = () =>
  eventually(() => expect(screen.queryByRole('dialog', { name: 'Edit photo' })).toBeNull())

const exits: [string, (app: Awaited<ReturnType<typeof openEditor>>) => Promise<unknown>][] = [
  ['Cancel', ({ editor }) => userEvent.click(editor.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ["the browser's Back", ({ back }) => back()],
]

describe('the image editor', () => {
  it.each(exits)('left by %s asks before edits are lost', async (_case, leave) => {
    const app = await openEditor()
    await turnLeft()
    await leave(app)
    await answerDiscard('Keep editing')
    expect(app.editor.getByRole('img', { name: 'The photo you edit' })).toBeTruthy()
    expect(app.address()).toBe('/create-post')
    await leave(app)
    await answerDiscard('Discard')
    await expectEditorClosed()
    expect(app.uploads).toHaveLength(1)
  })

  it.each(exits.slice(0, 2))(
    'left by %s asks nothing without edits, or once they are undone',
    async (_case, leave) => {
      const app = await openEditor()
      await turnLeft()
      await userEvent.click(app.editor.getByRole('button', { name: 'Turn right by 90 degrees' }))
      await leave(app)
      await expectEditorClosed()
      expect(screen.queryByRole('alertdialog')).toBeNull()
    },
  )

  it('stays open when the history entry over the screen is removed (ADR 33)', async () => {
    const app = await openEditor()
    await turnLeft()
    await app.back(0)
    expect(app.editor.getByRole('img', { name: 'The photo you edit' })).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it("closes by the browser's Back after the author confirms", async () => {
    const app = await openEditor()
    await turnLeft()
    await app.back()
    await answerDiscard('Discard')
    await eventually(() => expect(app.address()).toBe('/settings'))
  })
})
