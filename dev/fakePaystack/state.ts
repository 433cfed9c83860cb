// State of the fake Paystack: charges, subaccounts and refunds, in a file if one is given.
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
  /** Amount for the main account; null for the subaccount's percentage. */
  chargeKobo: number | null
  bearer: 'account' | 'subaccount'
  gatewayResponse: string
  createdAt: number
  paidAt: number | null
  feesKobo: number | null
  split: { paystack: number; integration: number; subaccount: number } | null
  lastFour: string | null
  /** Card of a running checkout, and its next steps. */
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

interface StoredState {
  charges: Charge[]
  subaccounts: Subaccount[]
  refunds: Refund[]
  sessionSeconds: number
  /** Number of created objects, from which names are derived. */
  made: number
  port: number
}

/** The state with its lookups. */
export interface State extends StoredState {
  /** Finds a charge by one of its keys. */
  charge(keys: { reference: string } | { accessCode: string } | { id: string }): Charge | undefined
  subaccount(codeOrId: string): Subaccount | undefined
  createName(prefix: string): string
  nextId(): number
  /** Call it after every change. */
  save(): void
}

const emptyState = (): StoredState => ({
  charges: [],
  subaccounts: [],
  refunds: [],
  sessionSeconds: 0,
  made: 0,
  port: 0,
})

export function createState(file: string | null): State {
  const stored =
    file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredState) : emptyState()
  const state: State = {
    ...stored,
    charge: (keys) =>
      state.charges.find((charge) =>
        Object.entries(keys).every(([key, value]) => charge[key as 'reference'] === value),
      ),
    subaccount: (codeOrId) =>
      state.subaccounts.find(({ code, id }) => code === codeOrId || String(id) === codeOrId),
    createName(prefix) {
      state.made += 1
      const hash = createHash('sha256').update(`fennec:${prefix}:${state.made}`).digest('hex')
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
  }
  return state
}
