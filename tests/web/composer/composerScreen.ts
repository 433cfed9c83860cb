// The new-post screen as Ada uses it: the app with the answers of the composer, and its fields and buttons.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { prepareFile } from '#web/components/composer/files/prepareFile.ts'
import { samplePost } from '#web/screens/shared/dev/samplePosts.ts'
import { openApp, viewerAnswers, serve, storeSession, viewerOf } from '../browser.tsx'

/** Stubs the canvas, which happy-dom lacks: a photo results in a tenth of its size. */
export const fakePrepareFile: typeof prepareFile = async (file) => ({
  kind: file.type.startsWith('video/') ? 'video' : 'image',
  file: new Blob(['x'.repeat(file.size / 10)], { type: 'image/webp' }),
  poster: null,
  durationMs: file.type.startsWith('video/') ? 21_000 : null,
})

export const photo = (name = 'one.jpg', bytes = 40_000) =>
  new File(['x'.repeat(bytes)], name, { type: 'image/jpeg' })

/** The answer to an upload: its address is numbered, so that a test can identify the file. */
export const uploadAnswer = (count: number) => ({
  uploadMedia: { media: { id: `m${count}`, url: `/media/${count}.webp` } },
})

/** The results of a search for 'ng'. */
export const mentionResults = [
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

export const createPostAnswer = { createPost: { post: samplePost() } }

export const viewer = viewerOf('CUSTOMER')

/** Stores the session of Ada, whose user id is 3. */
export function signInAda() {
  const user = {
    id: 3,
    email: 'ada@unilag.edu.ng',
    userType: 'customer',
    firstName: 'Ada',
    hasCompletedProfileSetup: true,
  }
  localStorage.setItem('user', JSON.stringify(user))
  storeSession()
}

/** Opens a path as Ada, by default the new-post screen; `createPostCalls` are the posts that were sent. */
export function openAsAda(answers: Parameters<typeof serve>[0] = {}, path = '/create-post') {
  signInAda()
  const calls = serve({
    ...viewerAnswers(viewer),
    CreatePostScreenQuery: { viewer },
    usePeopleQuery: { searchUsers: mentionResults },
    useCreatePostMutation: createPostAnswer,
    ...answers,
  })
  const createPostCalls = () => calls.filter(({ operation }) => operation === 'useCreatePostMutation')
  return { ...openApp(path), calls, createPostCalls }
}

export const findTextField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' })
export const findPostButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Post' })

export async function write(words: string) {
  await userEvent.type(await findTextField(), words)
}

export async function clickPost() {
  await userEvent.click(await findPostButton())
}

export const chooseFiles = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Photos and videos'), files, { applyAccept: false })

export const storedDraft = () => JSON.parse(localStorage.getItem('draft:3') ?? 'null')

export const spyOnConsoleError = () => vi.spyOn(console, 'error').mockImplementation(() => {})
