// Scenes of a post, on the page of its topic and, for who is not signed in, on its own.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { samplePost } from '#web/screens/dev/samplePosts.ts'
import { brokenConnection, serve, viewerOf, openApp } from '../../web/browser.tsx'
import { listenToTheLog, never, part, signedInAs, type Scene } from './scenes.ts'

type Answers = Parameters<typeof serve>[0]

const reader = viewerOf('CUSTOMER')
const tobi = 2

/** The id in the sample, so that what the server answers is about it. */
const id = 'post-1'

/** The page of the topic with one post, by somebody else or by oneself. */
const looking =
  (answers: Answers = {}, isOwn = false): Scene =>
  (path) => {
    const author = { databaseId: isOwn ? reader.user.databaseId : tobi, firstName: 'Tobi', lastName: 'Cole' }
    const edges = [{ cursor: 'a', node: samplePost({ author }) }]
    const posts = { edges, pageInfo: { endCursor: null, hasNextPage: false } }
    const topic = { __typename: 'Topic', name: 'Shuttles', posts }
    return signedInAs('CUSTOMER', {}, { TopicScreenQuery: { viewer: reader, topic }, ...answers })(path)
  }

const savedStatus = (viewerHasSaved: boolean) => ({
  PostMenuItemsQuery: { node: { __typename: 'Post', id, viewerHasSaved } },
})

/** The card's buttons in their order: the menu, then like, comment and repost. */
async function press(index: number) {
  const card = within(await screen.findByRole('article'))
  const button = card.getAllByRole('button').at(index)
  if (button) await userEvent.click(button)
}
const [likeButton, commentButton, repostButton] = [-3, -2, -1]

/** Opens the menu and, where a place in it is given, chooses what stands there. */
const inTheMenu =
  (isOwn: boolean, answers: Answers, at?: number): Scene =>
  async (path) => {
    await looking(answers, isOwn)(path)
    await press(0)
    const items = await screen.findAllByRole('menuitem')
    const item = at === undefined ? undefined : items.at(at)
    if (item) await userEvent.click(item)
  }

export const ownMenu = inTheMenu(true, savedStatus(false))
export const menuOfAnother = inTheMenu(false, savedStatus(false))
export const menuOfASavedPost = inTheMenu(false, savedStatus(true))
export const menuBeforeItIsKnown = inTheMenu(false, { PostMenuItemsQuery: never })
export const menuWhenNobodyKnows = inTheMenu(false, { PostMenuItemsQuery: brokenConnection })

/** Waits until the menu knows what is saved before it chooses. */
const saving =
  (isSaved: boolean, answer: Answers[string]): Scene =>
  async (path) => {
    await inTheMenu(false, { ...savedStatus(isSaved), useSetSavedMutation: answer })(path)
    await userEvent.click(await part('[role="menuitem"]:first-child:not([aria-disabled])'))
  }
const nowSaved = (viewerHasSaved: boolean) => ({ setPostSaved: { post: { id, viewerHasSaved } } })

export const saved = saving(false, nowSaved(true))
export const savedInVain = saving(false, brokenConnection)
export const unsaved = saving(true, nowSaved(false))
export const unsavedInVain = saving(true, brokenConnection)

/** Sends the text by the last button of the editor, which stands before like, comment and repost. */
const editing =
  (answer: Answers[string]): Scene =>
  async (path) => {
    await inTheMenu(true, { ...savedStatus(false), useEditPostMutation: answer }, 0)(path)
    await userEvent.type(await part('article textarea'), '!')
    await press(likeButton - 1)
  }

export const edited = editing(() => ({ editPost: { post: samplePost({ content: 'Later' }) } }))
export const editedInVain = editing(brokenConnection)

export const askedToDelete = inTheMenu(true, savedStatus(false), -1)

const deleting =
  (answer: Answers[string]): Scene =>
  async (path) => {
    await inTheMenu(true, { ...savedStatus(false), DeletePostMutation: answer }, -1)(path)
    await userEvent.click(await part('[role="alertdialog"] button:last-of-type'))
  }

export const deleted = deleting({ deletePost: { deletedPostId: id } })
export const deletedInVain = deleting(brokenConnection)

export const reportOpened = inTheMenu(false, savedStatus(false), -1)

/** Chooses the reason at that place, none without one, and submits. */
const reporting =
  (reason?: number, answer: Answers[string] = never): Scene =>
  async (path) => {
    await inTheMenu(false, { ...savedStatus(false), ReportPostDialogMutation: answer }, -1)(path)
    const dialog = within(await screen.findByRole('dialog'))
    const radio = reason === undefined ? undefined : dialog.getAllByRole('radio').at(reason)
    if (radio) await userEvent.click(radio)
    const submit = dialog.getAllByRole('button').at(-1)
    if (submit) await userEvent.click(submit)
  }

export const reportedWithoutAReason = reporting()
export const reportedForAnotherReason = reporting(-1)
export const reported = reporting(0, { reportPost: { message: 'Report submitted' } })
export const reportedInVain = reporting(0, brokenConnection)

export const likedInVain: Scene = async (path) => {
  listenToTheLog()
  await looking({ useSetLikedMutation: brokenConnection })(path)
  await press(likeButton)
}

export const repostedInVain: Scene = async (path) => {
  await looking({ useSetRepostedMutation: brokenConnection })(path)
  await press(repostButton)
  await userEvent.click(await part('[role="menuitem"]'))
}

/** Somebody who is not signed in presses that button of a post that no other scene looks at: what was read stays. */
const pressingAsStranger =
  (button: number): Scene =>
  async (path) => {
    serve({ PublicPostQuery: { post: samplePost({ id: 'post-77', databaseId: 77 }) } })
    openApp(path)
    await press(button)
  }

export const likingAsStranger = pressingAsStranger(likeButton)
export const commentingAsStranger = pressingAsStranger(commentButton)
export const repostingAsStranger = pressingAsStranger(repostButton)
