// Steps to the quoted texts of password recovery.
import userEvent from '@testing-library/user-event'
import { openApp, serve } from '../../web/browser.tsx'
import { findElement, type Scene } from './scenes.ts'

const address = 'ada@unilag.edu.ng'

/** Simulates a code that was sent to Ada in this tab `seconds` ago. */
function storeSentCode(seconds: number) {
  sessionStorage.setItem('resetEmail', address)
  sessionStorage.setItem('codeSentAt', String(Date.now() - seconds * 1000))
}

export const pasteLongCode: Scene = async (path) => {
  storeSentCode(5)
  serve({})
  openApp(path)
  await userEvent.click(await findElement('input[autocomplete="one-time-code"]'))
  await userEvent.paste('1234567')
}
