// Leads a vendor who cannot be paid yet to where that is mended, and says why (002 §4).
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { productFaults } from '#rules/commerce/products'
import { toast } from '#web/design/overlays/toast.ts'

export function sayBankAccountRequired() {
  toast({ title: 'Bank Account Required', description: productFaults.noBankAccount, kind: 'error' })
}

export function ToBankAccount() {
  useEffect(sayBankAccountRequired, [])
  return <Navigate replace to="/vendor-bank-account" />
}
