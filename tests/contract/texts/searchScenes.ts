// Scenes over a screen, where somebody looks for people and follows them.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { brokenConnection, emptyList, viewerOf } from '../../web/browser.tsx'
import { chidi, found, person } from '../../web/people.ts'
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

export const withASearchOfBefore: Scene = (path) => {
  localStorage.setItem('searches:3', '["ada"]')
  return open(path)
}

export const onItsWay = opened({ PeopleFoundQuery: never })
export const withNobody = opened({ PeopleFoundQuery: found() })

export const withSomebody = opened({ PeopleFoundQuery: found(chidi) })
export const withSomebodyFollowed = opened({
  PeopleFoundQuery: found(person(8, 'Chioma Udo', { viewerFollowStatus: 'ACCEPTED' })),
})
export const withSomebodyAsked = opened({
  PeopleFoundQuery: found(person(9, 'Chika Secret', { viewerFollowStatus: 'REQUESTED' })),
})

export const inVain: Scene = (path) => {
  listenToTheLog()
  return opened({ PeopleFoundQuery: brokenConnection })(path)
}

const turning =
  (viewerFollowStatus: string | null, useSetFollowingMutation: Answers[string]): Scene =>
  async (path) => {
    const someone = person(7, 'Chidi Eze', { viewerFollowStatus })
    await opened({ PeopleFoundQuery: found(someone), useSetFollowingMutation })(path)
    await screen.findByText('@chidi.unilag')
    await userEvent.click(await part('[role="row"] button'))
  }

export const following = turning(null, never)
export const followedInVain = turning(null, brokenConnection)
export const unfollowedInVain = turning('ACCEPTED', brokenConnection)

const viewer = viewerOf('CUSTOMER')
const onTheScreen = (answer: Answers[string]) => signedInAs('CUSTOMER', {}, { SearchScreenQuery: answer })

export const searchingAll = onTheScreen(never)
export const withoutAWord = onTheScreen({ viewer })
export const withoutPeople = onTheScreen({ viewer, searchUsers: [] })
export const withoutPosts = onTheScreen({ viewer, searchPosts: emptyList })
export const withoutTopics = onTheScreen({ viewer, searchTopics: [] })
export const withoutProducts = onTheScreen({ viewer, products: emptyList })
export const withoutServices = onTheScreen({ viewer, services: emptyList })

export const inAWideWindow: Scene = (path) => {
  const campusTopics = [{ peopleCount: 2, topic: { key: 'zobo', name: 'Zobo' } }]
  const still = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('80rem'), ...still }))
  return signedInAs('CUSTOMER', {}, { CampusTopicsQuery: { viewer: { campusTopics } } })(path)
}
