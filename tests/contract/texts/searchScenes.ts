// Steps to the quoted texts of the search overlay and the search screen.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { brokenConnection, emptyList, viewerOf } from '../../web/browser.tsx'
import { chidi, searchUsersAnswer, person } from '../../web/social/people.ts'
import {
  mockConsoleError,
  neverAnswer,
  findElement,
  signedInWith,
  type Answers,
  type Scene,
} from './scenes.ts'

const searchOverlay =
  (answers: Answers = {}, text = 'chi'): Scene =>
  async (path) => {
    await signedInWith('CUSTOMER', {}, answers)(path)
    await findElement('nav')
    await userEvent.keyboard('/')
    await findElement('[role="dialog"] input')
    if (text) await userEvent.keyboard(text)
  }

export const openSearch = searchOverlay({}, '')

export const withPeople = searchOverlay({
  PeopleFoundQuery: searchUsersAnswer(
    chidi,
    person(8, 'Chioma Udo', { viewerFollowStatus: 'ACCEPTED' }),
    person(9, 'Chika Secret', { viewerFollowStatus: 'REQUESTED' }),
  ),
})

export const failFollow: Scene = async (path) => {
  mockConsoleError()
  await searchOverlay({
    PeopleFoundQuery: searchUsersAnswer(chidi),
    useSetFollowingMutation: brokenConnection,
  })(path)
  await screen.findByText('@chidi.unilag')
  await userEvent.click(await findElement('[role="row"] button'))
}

const viewer = viewerOf('CUSTOMER')
const searchScreen = (answer: Answers[string]) => signedInWith('CUSTOMER', {}, { SearchScreenQuery: answer })

export const whileResultsLoad = searchScreen(neverAnswer)
export const withoutQuery = searchScreen({ viewer })

export const withoutServices = searchScreen({ viewer, services: emptyList })

export const inWideWindow: Scene = (path) => {
  const campusTopics = [{ peopleCount: 2, topic: { key: 'zobo', name: 'Zobo' } }]
  const still = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('80rem'), ...still }))
  return signedInWith('CUSTOMER', {}, { CampusTopicsQuery: { viewer: { campusTopics } } })(path)
}
