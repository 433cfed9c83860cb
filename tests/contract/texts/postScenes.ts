// Scenes of a post on the page of its topic.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { samplePost } from '#web/screens/shared/dev/samplePosts.ts'
import { brokenConnection, emptyList, viewerOf } from '../../web/browser.tsx'
import { listenToTheLog, part, signedInAs, type Answers, type Scene } from './scenes.ts'

const viewer = viewerOf('CUSTOMER')
const posts = { edges: [{ cursor: 'a', node: samplePost() }], pageInfo: emptyList.pageInfo }
const topic = { __typename: 'Topic', name: 'Shuttles', posts }

const looking = (answers: Answers) =>
  signedInAs('CUSTOMER', {}, { TopicScreenQuery: { viewer, topic }, ...answers })

/** Buttons of the card in order: menu, like, comment, repost. */
async function press(index: number) {
  const card = within(await screen.findByRole('article'))
  const button = card.getAllByRole('button').at(index)
  if (button) await userEvent.click(button)
}
const [likeButton, repostButton] = [-3, -1]

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
