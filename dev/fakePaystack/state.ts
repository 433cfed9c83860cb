// State of the fake Paystack: charges, subaccounts, refunds and sent events; kept in a file if one is named.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export interface Charge {
  id: string
  reference: string
  accessCode: string
  status: 'abandoned' | 'ongoing' | 'failed' | 'success' | 'reversed' | 'pending'
  amountKobo: number
  currency: string
  email: string
  callbackUrl: string | null
  metadata: unknown
  subaccount: string | null
  /** What stays with the main account, where the charge says so. */
  chargeKobo: number | null
  bearer: 'account' | 'subaccount'
  gatewayResponse: string
  createdAt: number
  paidAt: number | null
  feesKobo: number | null
  split: { paystack: number; integration: number; subaccount: number } | null
  lastFour: string | null
  /** What the page asks for next, and of which card. */
  step: { card: string; left: string[] } | null
}

export interface Subaccount {
  id: number
  code: string
  businessName: string
  bankCode: string
  accountNumber: string
  accountName: string
  percentage: number
  isActive: boolean
}

export interface Refund {
  id: number
  reference: string
  amountKobo: number
  status: 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'
  note: string
  createdAt: number
}

interface Known {
  charges: Charge[]
  subaccounts: Subaccount[]
  refunds: Refund[]
  sessionSeconds: number
  /** How many things were made: what is next is called by it. */
  made: number
  port: number
}

export interface State extends Known {
  /** By what the page and the calls name it. */
  charge(by: { reference: string } | { accessCode: string } | { id: string }): Charge | undefined
  subaccount(codeOrId: string): Subaccount | undefined
  /** A name that nobody guesses, and the same for the same seed. */
  name(prefix: string): string
  nextId(): number
  /** After every change. */
  save(): void
  forget(): void
}

const nothing = (): Known => ({
  charges: [],
  subaccounts: [],
  refunds: [],
  sessionSeconds: 0,
  made: 0,
  port: 0,
})

export function createState({ file, seed }: { file: string | null; seed: string }): State {
  const read = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Known) : nothing()
  const state: State = {
    ...read,
    charge: (by) =>
      state.charges.find((one) =>
        Object.entries(by).every(([key, value]) => one[key as 'reference'] === value),
      ),
    subaccount: (named) => state.subaccounts.find(({ code, id }) => code === named || String(id) === named),
    name(prefix) {
      state.made += 1
      const hash = createHash('sha256').update(`${seed}:${prefix}:${state.made}`).digest('hex')
      return `${prefix}${hash.slice(0, 15)}`
    },
    nextId: () => 1_000_000 + (state.made += 1),
    save() {
      if (!file) return
      const { charges, subaccounts, refunds, sessionSeconds, made, port } = state
      writeFileSync(
        `${file}.new`,
        JSON.stringify({ charges, subaccounts, refunds, sessionSeconds, made, port }),
      )
      renameSync(`${file}.new`, file)
    },
    forget() {
      Object.assign(state, nothing(), { made: state.made, port: state.port })
      state.save()
    },
  }
  return state
}
