// State of the bank account form: typing, verification and saving (002 §4); a changed bank or number needs a new
// verification.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import {
  accountDigits,
  bankTexts,
  cannotBeAccountNumber,
  typedAccount,
  toWalletNumber,
  type TypedAccount,
} from '#rules/commerce/bankAccounts'
import { removeGrouping } from '#rules/shared/common'
import { toast } from '#web/design/overlays/toast.ts'
import { focusFirstError } from '#web/lib/page/focusFirstError.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useBankAccountMutation } from '#web/__generated__/useBankAccountMutation.graphql.ts'
import type { useBankAccountVerifyMutation } from '#web/__generated__/useBankAccountVerifyMutation.graphql.ts'

interface LinkedAccount {
  readonly bankCode: string
  readonly accountNumber: string
  readonly accountName: string
}

type FieldErrors = { bankCode?: string; accountNumber?: string }

function useMutations() {
  const [verify, isVerifying] = useMutationPromise<useBankAccountVerifyMutation>(graphql`
    mutation useBankAccountVerifyMutation($input: VerifyAccountInput!) {
      verifyAccount(input: $input) {
        accountName
      }
    }
  `)
  const [save, isSaving] = useMutationPromise<useBankAccountMutation>(graphql`
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

interface ValidationError {
  errors: FieldErrors
  toast: { title: string; description: string }
}

function validate(typed: Omit<LinkedAccount, 'accountName'>): ValidationError | null {
  const [first] = typedAccount.safeParse(typed).error?.issues ?? []
  if (!first) return null
  const { message, path } = first
  const title = message === bankTexts.number ? 'Invalid Account Number' : 'Missing Information'
  return { errors: { [String(path[0])]: message }, toast: { title, description: message } }
}

const toastFailure = (title: string, error: unknown) =>
  toast({ title, description: messageOf(error, noConnectionMessage), kind: 'error' })

/** Returns the account to send, the available actions, and errors that more typing cannot fix. */
function parseTyped(typed: TypedAccount) {
  const accountNumber = removeGrouping(typed.accountNumber)
  const isInvalid = cannotBeAccountNumber(typed.accountNumber)
  const lastingErrors: FieldErrors = isInvalid ? { accountNumber: bankTexts.number } : {}
  return {
    account: { ...typed, accountNumber },
    isTooShort: accountNumber !== '' && accountNumber.length < accountDigits,
    lastingErrors,
    walletNumber: toWalletNumber(typed),
    canVerify: typed.bankCode !== '' && !isInvalid && accountNumber.length === accountDigits,
  }
}

export function useBankAccount(linked: LinkedAccount | null) {
  const navigate = useNavigate()
  const { verify, isVerifying, save, isSaving } = useMutations()
  const [typed, setTyped] = useState({
    bankCode: linked?.bankCode ?? '',
    accountNumber: linked?.accountNumber ?? '',
  })
  /** The verified account and its holder's name. */
  const [verified, setVerified] = useState(linked ? { account: typed, name: linked.accountName } : null)
  const [errors, setErrors] = useState<FieldErrors>({})
  // Any change creates a new `typed`, so the verified name no longer applies.
  const accountName = verified?.account === typed ? verified.name : null

  const { account, isTooShort, lastingErrors, ...actions } = parseTyped(typed)

  function change(changes: Partial<typeof typed>) {
    setTyped({ ...typed, ...changes })
    setErrors({})
  }

  /** Shows the validation errors; returns true if there are any. */
  function showErrors(): boolean {
    const invalid = validate(typed)
    focusFirstError(() => setErrors(invalid?.errors ?? {}))
    if (invalid) toast({ ...invalid.toast, kind: 'error' })
    return invalid !== null
  }

  /** Marks a number that is too short; runs on blur. */
  function checkNumber() {
    if (isTooShort) setErrors({ ...errors, accountNumber: bankTexts.number })
  }

  async function verifyTyped() {
    if (isVerifying || showErrors()) return
    try {
      const { accountName: name } = (await verify({ input: account })).verifyAccount
      setVerified({ account: typed, name })
      toast({ title: 'Account Verified!', description: `Account belongs to ${name}`, kind: 'success' })
    } catch (error) {
      toastFailure('Verification Failed', error)
    }
  }

  async function submit() {
    if (isSaving || showErrors()) return
    if (accountName === null)
      return toast({ title: 'Verification Required', description: bankTexts.unverified, kind: 'error' })
    try {
      await save({ input: { ...account, accountName } })
    } catch (error) {
      return toastFailure('Failed to save', error)
    }
    toast({ title: 'Success!', description: linked ? updatedText : linkedText, kind: 'success' })
    void navigate('/vendor-products')
  }

  return {
    ...typed,
    accountName,
    errors: { ...errors, ...lastingErrors },
    change,
    checkNumber,
    ...actions,
    isVerifying,
    isSaving,
    verify: () => void verifyTyped(),
    submit: () => void submit(),
  }
}

const updatedText = 'Bank account updated successfully'
const linkedText = 'Bank account linked successfully. You can now add products!'
