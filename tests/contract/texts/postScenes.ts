// Steps to the quoted texts of a post on the page of its topic.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { samplePost } from '#web/screens/shared/dev/samplePosts.ts'
import { brokenConnection, emptyList, viewerOf } from '../../web/browser.tsx'
import { mockConsoleError, findElement, signedInWith, type Answers, type Scene } from './scenes.ts'

const viewer = viewerOf('CUSTOMER')
const posts = { edges: [{ cursor: 'a', node: samplePost() }], pageInfo: emptyList.pageInfo }
const topic = { __typename: 'Topic', name: 'Shuttles', posts }

const topicScreen = (answers: Answers) =>
  signedInWith('CUSTOMER', {}, { TopicScreenQuery: { viewer, topic }, ...answers })

/** Buttons of the card in order: menu, like, comment, repost. */
async function pressCardButton(index: number) {
  const card = within(await screen.findByRole('article'))
  const button = card.getAllByRole('button').at(index)
  if (button) await userEvent.click(button)
}
const [likeButton, repostButton] = [-3, -1]

export const failLike: Scene = async (path) => {
  mockConsoleError()
  await topicScreen({ useSetLikedMutation: brokenConnection })(path)
  await pressCardButton(likeButton)
}

export const failRepost: Scene = async (path) => {
  await topicScreen({ useSetRepostedMutation: brokenConnection })(path)
  await pressCardButton(repostButton)
  await userEvent.click(await findElement('[role="menuitem"]'))
}
