// An author who writes a post: the screen, a device that keeps files, and a server that takes them.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { prepareFile } from '#web/components/composer/files/prepareFile.ts'
import { samplePost } from '#web/screens/shared/dev/samplePosts.ts'
import { openApp, queriesOf, serve, signedInBefore, viewerOf } from '../browser.tsx'

/** Stubs the canvas, which happy-dom lacks: a photo results in a tenth of its size. */
export const prepareNothing: typeof prepareFile = async (file) => ({
  kind: file.type.startsWith('video/') ? 'video' : 'image',
  file: new Blob(['x'.repeat(file.size / 10)], { type: 'image/webp' }),
  poster: null,
  durationMs: file.type.startsWith('video/') ? 21_000 : null,
})

export const photo = (name = 'one.jpg', bytes = 40_000) =>
  new File(['x'.repeat(bytes)], name, { type: 'image/jpeg' })

/** The answer to an upload: its address is numbered, so that a test can identify the file. */
export const uploaded = (count: number) => ({
  uploadMedia: { media: { id: `m${count}`, url: `/media/${count}.webp` } },
})

/** The results of a search for 'ng'. */
export const ngPeople = [
  ['VXNlcjox', 'Ngọzi Okafor', 'ngozi.unn'],
  ['VXNlcjoy', 'Ngo Daniel', 'ngo.buk'],
].map(([id, displayName, handle]) => ({
  id,
  displayName,
  firstName: displayName,
  lastName: null,
  handle,
  isVerified: true,
  profileImageUrl: null,
}))

export const created = { createPost: { post: samplePost() } }

export const viewer = viewerOf('CUSTOMER')

/** Makes this browser Ada's, whose id is 3. */
export function signIn() {
  const user = {
    id: 3,
    email: 'ada@unilag.edu.ng',
    userType: 'customer',
    firstName: 'Ada',
    hasCompletedProfileSetup: true,
  }
  localStorage.setItem('user', JSON.stringify(user))
  signedInBefore()
}

export function visit(answers: Parameters<typeof serve>[0] = {}, path = '/create-post') {
  signIn()
  const calls = serve({
    ...queriesOf(viewer),
    CreatePostScreenQuery: { viewer },
    usePeopleQuery: { searchUsers: ngPeople },
    useCreatePostMutation: created,
    ...answers,
  })
  const posted = () => calls.filter(({ operation }) => operation === 'useCreatePostMutation')
  return { ...openApp(path), calls, posted }
}

export const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' })
export const postButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Post' })

export async function write(words: string) {
  await userEvent.type(await text(), words)
}

export async function post() {
  await userEvent.click(await postButton())
}

export const choose = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Photos and videos'), files, { applyAccept: false })

export const storedDraft = () => JSON.parse(localStorage.getItem('draft:3') ?? 'null')

export const listenToTheLog = () => vi.spyOn(console, 'error').mockImplementation(() => {})
