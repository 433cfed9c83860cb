// Scenes before and around an account: somebody does something on a screen until a text shows. No scene goes by a
// documented word: each is looked for by its own row alone.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import {
  brokenConnection,
  eventually,
  openApp,
  ownClock,
  queriesOf,
  serve,
  signedInBefore,
  viewerOf,
} from '../../web/browser.tsx'

/** Opens the screen at that path and does what leads to the text. */
export type Scene = (path: string) => unknown
export type Answers = Parameters<typeof serve>[0]
type Role = Parameters<typeof viewerOf>[0]

export const never = () => new Promise<Response>(() => {})

/** The one element of the screen that the selector names. */
export async function part<T extends HTMLElement>(selector: string): Promise<T> {
  let found: T | null = null
  await eventually(() => {
    found = document.querySelector<T>(selector)
    if (!found) throw new Error(`Nothing on the screen is ${selector}`)
  })
  return found as unknown as T
}

/** The buttons of the screen, in their order. */
export const buttons = async () =>
  within(await screen.findByRole('main')).findAllByRole<HTMLButtonElement>('button')

/** Fills the fields of the form by their names, and submits it. */
export async function submit(values: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(values))
    fireEvent.change(await part(`input[name="${name}"]`), { target: { value } })
  await userEvent.click(await part('button[type="submit"]'))
}

/** Only what is logged on purpose is looked at; the rest of a failure is not printed. */
export const listenToTheLog = () => void vi.spyOn(console, 'error').mockImplementation(() => {})

/** Opens it with what it asks for at once, since React would show each wait for a moment. */
const open = (path: string) => act(async () => void openApp(path))

export const asStranger: Scene = (path) => {
  serve({})
  openApp(path)
}

/** Somebody of that role who signed in earlier, with these answers of the server. */
export const signedInAs =
  (role: Role, change: object = {}, answers: Answers = {}): Scene =>
  (path) => {
    signedInBefore()
    const viewer = viewerOf(role, change)
    const site = { supportEmail: 'help@fennec.example', minimumAge: 16 }
    const queries = {
      SettingsScreenQuery: { viewer },
      HelpScreenQuery: { viewer, site },
      AboutScreenQuery: { viewer, site },
    }
    serve({ ...queriesOf(viewer), ...queries, ...answers })
    return open(path)
  }

export const asCustomer = signedInAs('CUSTOMER')
export const asAdmin = signedInAs('ADMIN')

export const asNewCustomer = signedInAs('CUSTOMER', { termsToAccept: 1 })

export const whileTheServerSaysWhoItIs = signedInAs('CUSTOMER', {}, { CurrentUserQuery: never })
export const whileTheScreenIsOnItsWay = signedInAs('CUSTOMER', {}, { SettingsScreenQuery: never })

export const whenTheServerCannotSayWhoItIs: Scene = (path) => {
  listenToTheLog()
  return signedInAs('CUSTOMER', {}, { CurrentUserQuery: brokenConnection })(path)
}

const registration = {
  name: 'Ada Ngozi Obi',
  university: 'UNILAG',
  email: 'ada@unilag.edu.ng',
  phone: '0803 555 0142',
  password: 'sand-and-ears',
  confirmPassword: 'sand-and-ears',
}

/** Sends a registration, changed so, to a server that answers so. */
export const registering =
  (answer: Answers[string] = never, change: Partial<typeof registration> = {}): Scene =>
  async (path) => {
    serve({ registerAccountMutation: answer })
    openApp(path)
    await submit({ ...registration, ...change })
  }

const signingIn =
  (answer: Answers[string]): Scene =>
  async (path) => {
    serve({ signInMutation: answer, ...queriesOf(viewerOf('CUSTOMER')) })
    openApp(path)
    await part('form')
    // What a sign-in has still to do after its second must not reach the next scene.
    vi.useFakeTimers(ownClock)
    await submit({ email: registration.email, password: registration.password })
  }

export const signedIn = signingIn({ signIn: { token: 'token-1', viewer: viewerOf('CUSTOMER') } })

/** Leaves by the last button of the settings. */
export const leaving =
  (answer: Answers[string]): Scene =>
  async (path) => {
    await signedInAs('CUSTOMER', {}, { signOutMutation: answer })(path)
    const leave = (await buttons()).at(-1)
    if (leave) await userEvent.click(leave)
  }

export const choosingAThemeOffline: Scene = async (path) => {
  listenToTheLog()
  await signedInAs('CUSTOMER', {}, { setThemeMutation: brokenConnection })(path)
  const [, second] = await within(await part('[aria-label="Theme"]')).findAllByRole('radio')
  if (second) await userEvent.click(second)
}
