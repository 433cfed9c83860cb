// Steps on a screen until a text shows that docs/product quotes, before and around an account; helpers of all scenes.
// Scenes never use a quoted text, so that each text is found by its own row alone.
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

/** Opens the screen at `path` and performs the steps after which the text shows. */
export type Scene = (path: string) => unknown
export type Answers = Parameters<typeof serve>[0]
type Role = Parameters<typeof viewerOf>[0]

export const neverAnswer = () => new Promise<Response>(() => {})

/** Waits for the element that matches the selector. */
export async function findElement<T extends HTMLElement>(selector: string): Promise<T> {
  let found: T | null = null
  await eventually(() => {
    found = document.querySelector<T>(selector)
    if (!found) throw new Error(`Nothing on the screen is ${selector}`)
  })
  return found as unknown as T
}

/** Buttons of the screen in order. */
export const findMainButtons = async () =>
  within(await screen.findByRole('main')).findAllByRole<HTMLButtonElement>('button')

/** Fills the fields of the form by their names, and submits it. */
export async function submitForm(values: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(values))
    fireEvent.change(await findElement(`input[name="${name}"]`), { target: { value } })
  await userEvent.click(await findElement('button[type="submit"]'))
}

/** Mocks `console.error`, to record deliberate log lines and silence the rest of an error. */
export const mockConsoleError = () => void vi.spyOn(console, 'error').mockImplementation(() => {})

/** Opens a screen with its first data at once, as React would show each pending state for a moment. */
const openScreen = (path: string) => act(async () => void openApp(path))

export const asAnonymous: Scene = (path) => {
  serve({})
  openApp(path)
}

/** Signs in a person of that role with these answers of the server. */
export const signedInWith =
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
    return openScreen(path)
  }

export const asCustomer = signedInWith('CUSTOMER')
export const asAdmin = signedInWith('ADMIN')

export const asNewCustomer = signedInWith('CUSTOMER', { termsToAccept: 1 })

export const whileCurrentUserLoads = signedInWith('CUSTOMER', {}, { CurrentUserQuery: neverAnswer })
export const whileSettingsLoad = signedInWith('CUSTOMER', {}, { SettingsScreenQuery: neverAnswer })

export const whenCurrentUserFails: Scene = (path) => {
  mockConsoleError()
  return signedInWith('CUSTOMER', {}, { CurrentUserQuery: brokenConnection })(path)
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
export const register =
  (answer: Answers[string] = neverAnswer, change: Partial<typeof registration> = {}): Scene =>
  async (path) => {
    serve({ registerAccountMutation: answer })
    openApp(path)
    await submitForm({ ...registration, ...change })
  }

const signInWith =
  (answer: Answers[string]): Scene =>
  async (path) => {
    serve({ signInMutation: answer, ...viewerAnswers(viewerOf('CUSTOMER')) })
    openApp(path)
    await findElement('form')
    // The pending step after a sign-in must not reach the next scene.
    vi.useFakeTimers(fakeTimerOptions)
    await submitForm({ email: registration.email, password: registration.password })
  }

export const signIn = signInWith({ signIn: { token: 'token-1', viewer: viewerOf('CUSTOMER') } })

/** Signs out by the last button of the settings. */
export const signOut =
  (answer: Answers[string]): Scene =>
  async (path) => {
    await signedInWith('CUSTOMER', {}, { signOutMutation: answer })(path)
    const leave = (await findMainButtons()).at(-1)
    if (leave) await userEvent.click(leave)
  }

export const chooseThemeOffline: Scene = async (path) => {
  mockConsoleError()
  await signedInWith('CUSTOMER', {}, { setThemeMutation: brokenConnection })(path)
  const [, second] = await within(await findElement('[aria-label="Theme"]')).findAllByRole('radio')
  if (second) await userEvent.click(second)
}
