// 'Bank Account' (002 §2): the account that a vendor is paid to, verified by the bank before it is linked.
import { graphql, useFragment } from 'react-relay'
import { CircleCheck } from 'lucide-react'
import { accountDigits } from '#rules/commerce/bankAccounts'
import { removeGrouping } from '#rules/shared/common'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { SearchSelect } from '#web/design/fields/SearchSelect.tsx'
import { Skeleton } from '#web/design/display/Skeleton.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { BankAccountScreenQuery } from '#web/__generated__/BankAccountScreenQuery.graphql.ts'
import type { BankAccountScreen_query$key } from '#web/__generated__/BankAccountScreen_query.graphql.ts'
import { useBankAccount } from './useBankAccount.ts'
import { VendorShell } from './VendorShell.tsx'

const back = '/vendor-products'

export const BankAccountScreen = ({ title }: { title: string }) => (
  <QueryScreen
    errorTitle="Error loading bank account"
    fallbackText="Failed to fetch bank account"
    skeleton={
      <LoadingFrame title={title} hasBack>
        <div className="px-4 pt-4 md:px-6" role="status" aria-label="Loading bank account">
          <Skeleton className="h-18 rounded-card" />
          <Skeleton className="mt-6 h-12" />
          <Skeleton className="mt-8 h-12" />
        </div>
      </LoadingFrame>
    }
  >
    <ScreenContent title={title} />
  </QueryScreen>
)

function ScreenContent({ title }: { title: string }) {
  const { viewer, ...data } = useRevalidatedQuery<BankAccountScreenQuery>(
    graphql`
      query BankAccountScreenQuery {
        viewer {
          ...VendorShell_viewer
        }
        ...BankAccountScreen_query
      }
    `,
    {},
  )
  if (!viewer) return null
  return (
    <VendorShell viewer={viewer} title={title} back={back}>
      <BankAccount data={data} />
    </VendorShell>
  )
}

function BankAccount(props: { data: BankAccountScreen_query$key }) {
  const { banks, viewer } = useFragment(
    graphql`
      fragment BankAccountScreen_query on Query {
        banks {
          name
          code
        }
        viewer {
          bankAccount {
            bankCode
            bankName
            accountNumber
            accountName
          }
        }
      }
    `,
    props.data,
  )
  const linked = viewer?.bankAccount ?? null
  const form = useBankAccount(linked)
  const isListed = !linked || banks.some(({ code }) => code === linked.bankCode)
  const bankOptions = isListed ? banks : [...banks, { name: linked.bankName, code: linked.bankCode }]
  return (
    <form
      noValidate
      className="px-4 pt-4 pb-8 md:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <SalesShare />
      <SearchSelect
        label="Bank"
        value={form.bankCode}
        onChange={(bankCode) => form.change({ bankCode })}
        options={bankOptions.map(({ name, code }) => ({ value: code, label: name }))}
        placeholder="Choose your bank"
        searchLabel="Search banks"
        emptyText="No banks found"
        error={form.errors.bankCode}
      />
      <AccountNumberField form={form} />
      <AccountHolder name={form.accountName} />
      <Button type="submit" size="lg" block pending={form.isSaving && 'Saving...'}>
        {linked ? 'Update Bank Account' : 'Link Bank Account'}
      </Button>
    </form>
  )
}

const SalesShare = () => (
  <Card className="mb-5 flex items-center gap-4 px-4 py-3.5">
    <strong className="text-heading">98%</strong>
    <p className="min-w-0 flex-1 text-small text-muted">
      of every sale is yours. Fennec keeps a 2% platform fee.
    </p>
  </Card>
)

type Form = ReturnType<typeof useBankAccount>

/** With large text the button wraps below the field. */
function AccountNumberField({ form }: { form: Form }) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-2">
        <TextField
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={form.accountNumber}
          onChange={({ target }) => form.change({ accountNumber: target.value })}
          onBlur={form.checkNumber}
          counter={`${removeGrouping(form.accountNumber).length} of ${accountDigits}`}
          error={form.errors.accountNumber}
          className="min-w-0 grow basis-48"
        />
        <Button
          variant="quiet"
          disabled={!form.canVerify && !form.isVerifying}
          pending={form.isVerifying && 'Verifying...'}
          onClick={form.verify}
          className="mt-6.5 mb-4 grow min-h-12! sm:grow-0"
        >
          Verify
        </Button>
      </div>
      <WalletNumber form={form} />
    </>
  )
}

/** Offers to use a typed phone number as a wallet's account number; sends no request. */
function WalletNumber({ form: { walletNumber, change } }: { form: Form }) {
  const groups = walletNumber?.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
  return (
    <div role="status">
      {walletNumber !== null && (
        <div className="mb-5 flex flex-wrap items-center gap-3 rounded-card bg-inset px-4 py-3">
          <p className="min-w-0 grow basis-48 text-small">
            This looks like a phone number. This bank often uses the phone number without its first 0 as the
            account number.
          </p>
          <Button variant="quiet" size="sm" onClick={() => change({ accountNumber: walletNumber })}>
            Use {groups}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A live region: screen readers announce the account's holder. */
const AccountHolder = ({ name }: { name: string | null }) => (
  <div role="status" className="mb-5">
    {name !== null && (
      <div
        data-status="paid"
        className="flex items-center gap-3 rounded-card bg-status px-4 py-3 text-status-text"
      >
        <CircleCheck size={22} aria-hidden className="shrink-0" />
        <p className="min-w-0 text-small">
          Account belongs to
          <strong className="block text-body wrap-anywhere">
            <bdi>{name}</bdi>
          </strong>
        </p>
      </div>
    )}
  </div>
)
