// Scenes of the search over a screen, and of follows from it.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { brokenConnection, emptyList, viewerOf } from '../../web/browser.tsx'
import { chidi, searchUsersAnswer, person } from '../../web/social/people.ts'
import { listenToTheLog, never, part, signedInAs, type Answers, type Scene } from './scenes.ts'

const opened =
  (answers: Answers = {}, text = 'chi'): Scene =>
  async (path) => {
    await signedInAs('CUSTOMER', {}, answers)(path)
    await part('nav')
    await userEvent.keyboard('/')
    await part('[role="dialog"] input')
    if (text) await userEvent.keyboard(text)
  }

export const open = opened({}, '')

export const withPeople = opened({
  PeopleFoundQuery: searchUsersAnswer(
    chidi,
    person(8, 'Chioma Udo', { viewerFollowStatus: 'ACCEPTED' }),
    person(9, 'Chika Secret', { viewerFollowStatus: 'REQUESTED' }),
  ),
})

export const followedInVain: Scene = async (path) => {
  listenToTheLog()
  await opened({ PeopleFoundQuery: searchUsersAnswer(chidi), useSetFollowingMutation: brokenConnection })(
    path,
  )
  await screen.findByText('@chidi.unilag')
  await userEvent.click(await part('[role="row"] button'))
}

const viewer = viewerOf('CUSTOMER')
const onTheScreen = (answer: Answers[string]) => signedInAs('CUSTOMER', {}, { SearchScreenQuery: answer })

export const searchingAll = onTheScreen(never)
export const withoutAWord = onTheScreen({ viewer })

export const withoutServices = onTheScreen({ viewer, services: emptyList })

export const inAWideWindow: Scene = (path) => {
  const campusTopics = [{ peopleCount: 2, topic: { key: 'zobo', name: 'Zobo' } }]
  const still = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('80rem'), ...still }))
  return signedInAs('CUSTOMER', {}, { CampusTopicsQuery: { viewer: { campusTopics } } })(path)
}
