// Scenes of a forgotten password.
import userEvent from '@testing-library/user-event'
import { openApp, serve } from '../../web/browser.tsx'
import { part, type Scene } from './scenes.ts'

const address = 'ada@unilag.edu.ng'

/** Simulates a code that was sent to Ada in this tab `seconds` ago. */
function codeSentAgo(seconds: number) {
  sessionStorage.setItem('resetEmail', address)
  sessionStorage.setItem('codeSentAt', String(Date.now() - seconds * 1000))
}

export const pastingALongCode: Scene = async (path) => {
  codeSentAgo(5)
  serve({})
  openApp(path)
  await userEvent.click(await part('input[autocomplete="one-time-code"]'))
  await userEvent.paste('1234567')
}
