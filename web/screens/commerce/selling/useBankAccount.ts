// A bank account while it is typed, verified and linked (002 §4): another bank or number is another account, to be verified anew.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import {
  accountDigits,
  bankTexts,
  isNoAccountNumber,
  typedAccount,
  walletNumberOf,
  type TypedAccount,
} from '#rules/commerce/bankAccounts'
import { ungrouped } from '#rules/shared/common'
import { toast } from '#web/design/overlays/toast.ts'
import { showFaults } from '#web/lib/page/showFaults.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import type { useBankAccountMutation } from '#web/__generated__/useBankAccountMutation.graphql.ts'
import type { useBankAccountVerifyMutation } from '#web/__generated__/useBankAccountVerifyMutation.graphql.ts'

interface Linked {
  readonly bankCode: string
  readonly accountNumber: string
  readonly accountName: string
}

type Faults = { bankCode?: string; accountNumber?: string }

function useCalls() {
  const [verify, isVerifying] = useCommit<useBankAccountVerifyMutation>(graphql`
    mutation useBankAccountVerifyMutation($input: VerifyAccountInput!) {
      verifyAccount(input: $input) {
        accountName
      }
    }
  `)
  const [save, isSaving] = useCommit<useBankAccountMutation>(graphql`
    mutation useBankAccountMutation($input: SaveBankAccountInput!) {
      saveBankAccount(input: $input) {
        viewer {
          bankAccount {
            bankCode
            accountNumber
            accountName
          }
        }
      }
    }
  `)
  return { verify, isVerifying, save, isSaving }
}

interface Wrong {
  faults: Faults
  said: { title: string; description: string }
}

function wrongWith(typed: Omit<Linked, 'accountName'>): Wrong | null {
  const [first] = typedAccount.safeParse(typed).error?.issues ?? []
  if (!first) return null
  const { message, path } = first
  const title = message === bankTexts.number ? 'Invalid Account Number' : 'Missing Information'
  return { faults: { [String(path[0])]: message }, said: { title, description: message } }
}

const sayFailure = (title: string, error: unknown) =>
  toast({ title, description: messageOf(error, noConnection), kind: 'error' })

/** The account as it is sent, the steps that it allows, and a fault that typing on does not mend. */
function readNumber(typed: TypedAccount) {
  const accountNumber = ungrouped(typed.accountNumber)
  const isNoNumber = isNoAccountNumber(typed.accountNumber)
  const fault: Faults = isNoNumber ? { accountNumber: bankTexts.number } : {}
  return {
    account: { ...typed, accountNumber },
    isShort: accountNumber !== '' && accountNumber.length < accountDigits,
    fault,
    walletNumber: walletNumberOf(typed),
    mayVerify: typed.bankCode !== '' && !isNoNumber && accountNumber.length === accountDigits,
  }
}

export function useBankAccount(linked: Linked | null) {
  const navigate = useNavigate()
  const { verify, isVerifying, save, isSaving } = useCalls()
  const [typed, setTyped] = useState({
    bankCode: linked?.bankCode ?? '',
    accountNumber: linked?.accountNumber ?? '',
  })
  /** The account that has a name, and that name. */
  const [named, setNamed] = useState(linked ? { of: typed, name: linked.accountName } : null)
  const [faults, setFaults] = useState<Faults>({})
  // Meanwhile it may have become another account.
  const accountName = named?.of === typed ? named.name : null

  const { account, isShort, fault, ...offers } = readNumber(typed)

  function change(part: Partial<typeof typed>) {
    setTyped({ ...typed, ...part })
    setFaults({})
  }

  function isWrong(): boolean {
    const wrong = wrongWith(typed)
    showFaults(() => setFaults(wrong?.faults ?? {}))
    if (wrong) toast({ ...wrong.said, kind: 'error' })
    return wrong !== null
  }

  /** Once the field is left, a number that is too short is wrong, too. */
  function checkNumber() {
    if (isShort) setFaults({ ...faults, accountNumber: bankTexts.number })
  }

  async function verifyTyped() {
    if (isVerifying || isWrong()) return
    try {
      const { accountName: name } = (await verify({ input: account })).verifyAccount
      setNamed({ of: typed, name })
      toast({ title: 'Account Verified!', description: `Account belongs to ${name}`, kind: 'success' })
    } catch (error) {
      sayFailure('Verification Failed', error)
    }
  }

  async function submit() {
    if (isSaving || isWrong()) return
    if (accountName === null)
      return toast({ title: 'Verification Required', description: bankTexts.unverified, kind: 'error' })
    try {
      await save({ input: { ...account, accountName } })
    } catch (error) {
      return sayFailure('Failed to save', error)
    }
    toast({ title: 'Success!', description: linked ? updated : linkedNow, kind: 'success' })
    void navigate('/vendor-products')
  }

  return {
    ...typed,
    accountName,
    faults: { ...faults, ...fault },
    change,
    checkNumber,
    ...offers,
    isVerifying,
    isSaving,
    verify: () => void verifyTyped(),
    submit: () => void submit(),
  }
}

const updated = 'Bank account updated successfully'
const linkedNow = 'Bank account linked successfully. You can now add products!'
