// Scenes before and around an account: steps on a screen until a text shows. Scenes never use
// a documented text, so that each text is found by its own row alone.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import {
  brokenConnection,
  eventually,
  openApp,
  fakeTimerOptions,
  viewerAnswers,
  serve,
  storeSession,
  viewerOf,
} from '../../web/browser.tsx'

/** Opens the screen at that path and performs the steps to the text. */
export type Scene = (path: string) => unknown
export type Answers = Parameters<typeof serve>[0]
type Role = Parameters<typeof viewerOf>[0]

export const never = () => new Promise<Response>(() => {})

/** The single element of the screen that matches the selector. */
export async function part<T extends HTMLElement>(selector: string): Promise<T> {
  let found: T | null = null
  await eventually(() => {
    found = document.querySelector<T>(selector)
    if (!found) throw new Error(`Nothing on the screen is ${selector}`)
  })
  return found as unknown as T
}

/** Buttons of the screen in order. */
export const buttons = async () =>
  within(await screen.findByRole('main')).findAllByRole<HTMLButtonElement>('button')

/** Fills the fields of the form by their names, and submits it. */
export async function submit(values: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(values))
    fireEvent.change(await part(`input[name="${name}"]`), { target: { value } })
  await userEvent.click(await part('button[type="submit"]'))
}

/** Records deliberate log lines and silences the rest of an error. */
export const listenToTheLog = () => void vi.spyOn(console, 'error').mockImplementation(() => {})

/** Opens a screen with its first data at once, as React would show each pending state for a moment. */
const open = (path: string) => act(async () => void openApp(path))

export const asStranger: Scene = (path) => {
  serve({})
  openApp(path)
}

/** Signs in a person of that role with these answers of the server. */
export const signedInAs =
  (role: Role, change: object = {}, answers: Answers = {}): Scene =>
  (path) => {
    storeSession()
    const viewer = viewerOf(role, change)
    const site = { supportEmail: 'help@fennec.example', minimumAge: 16 }
    const queries = {
      SettingsScreenQuery: { viewer },
      HelpScreenQuery: { viewer, site },
      AboutScreenQuery: { viewer, site },
    }
    serve({ ...viewerAnswers(viewer), ...queries, ...answers })
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

/** Submits a registration with these changes to a server with these answers. */
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
    serve({ signInMutation: answer, ...viewerAnswers(viewerOf('CUSTOMER')) })
    openApp(path)
    await part('form')
    // The pending step after a sign-in must not reach the next scene.
    vi.useFakeTimers(fakeTimerOptions)
    await submit({ email: registration.email, password: registration.password })
  }

export const signedIn = signingIn({ signIn: { token: 'token-1', viewer: viewerOf('CUSTOMER') } })

/** Signs out by the last button of the settings. */
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
