// Scenes of a forgotten password: asking for a code, entering it, choosing the new password.
import userEvent from '@testing-library/user-event'
import { openApp, refusal, serve } from '../../web/browser.tsx'
import { buttons, part, submit, type Scene } from './scenes.ts'

type Answers = Parameters<typeof serve>[0]

const address = 'ada@unilag.edu.ng'
const refused = () => refusal(400, 'INVALID_INPUT', 'That is not right')
const sent = { requestCode: { developmentOtp: null } }

/** As if a code had been sent to Ada in this tab that many seconds ago. */
function codeSentAgo(seconds: number) {
  sessionStorage.setItem('resetEmail', address)
  sessionStorage.setItem('codeSentAt', String(Date.now() - seconds * 1000))
}

const asking =
  (email: string, answer: Answers[string]): Scene =>
  async (path) => {
    serve({ requestCodeMutation: answer })
    openApp(path)
    await submit({ email })
  }

export const askingForACode = asking(address, sent)
export const askingInVain = asking(address, refused)
export const askingForNoAddress = asking('ada@', sent)

export const tenMinutesLater: Scene = (path) => {
  codeSentAgo(601)
  serve({})
  openApp(path)
}

export const enteringAWrongCode: Scene = async (path) => {
  codeSentAgo(5)
  serve({ checkCodeMutation: refused })
  openApp(path)
  await userEvent.type(await part('input[autocomplete="one-time-code"]'), '000000')
}

export const pastingALongCode: Scene = async (path) => {
  codeSentAgo(5)
  serve({})
  openApp(path)
  await userEvent.click(await part('input[autocomplete="one-time-code"]'))
  await userEvent.paste('1234567')
}

export const askingForAnotherCode: Scene = async (path) => {
  codeSentAgo(100)
  serve({ requestCodeMutation: sent })
  openApp(path)
  const resend = (await buttons()).at(-1)
  if (resend) await userEvent.click(resend)
}

/** Chooses a new password, on a server that answers so. */
const choosing =
  (answer: Answers[string], password: string, confirmPassword: string): Scene =>
  async (path) => {
    codeSentAgo(30)
    sessionStorage.setItem('verifiedOtp', '482913')
    serve({ resetPasswordMutation: answer })
    openApp(path)
    await submit({ password, confirmPassword })
  }

const word = 'dunes at dawn'
const reset = { resetPassword: { message: 'ok' } }
export const choosingAPassword = choosing(reset, word, word)
export const choosingInVain = choosing(refused, word, word)
export const choosingAShortPassword = choosing(reset, 'dunes', 'dunes')
export const choosingTwoPasswords = choosing(reset, word, 'dunes at dusk')
