// Redirect of a vendor without a bank account to the bank account form, with a toast (002 §4).
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { productErrors } from '#rules/commerce/products'
import { toast } from '#web/design/overlays/toast.ts'

export function toastBankAccountRequired() {
  toast({ title: 'Bank Account Required', description: productErrors.noBankAccount, kind: 'error' })
}

export function RedirectToBankAccount() {
  useEffect(toastBankAccountRequired, [])
  return <Navigate replace to="/vendor-bank-account" />
}
