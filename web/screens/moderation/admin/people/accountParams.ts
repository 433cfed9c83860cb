// Filters of the accounts, parsed from the URL.

export const accountFilters = {
  all: { label: 'All', filter: {} },
  verified: { label: 'Verified', filter: { isVerified: true } },
  unverified: { label: 'Unverified', filter: { isVerified: false } },
  customers: { label: 'Customers', filter: { userType: 'CUSTOMER' } },
  vendors: { label: 'Vendors', filter: { userType: 'VENDOR' } },
  admins: { label: 'Admins', filter: { userType: 'ADMIN' } },
  suspended: { label: 'Suspended', filter: { isSuspended: true } },
} as const

type AccountFilterName = keyof typeof accountFilters

export interface AccountFilters {
  page: number
  search: string
  show: AccountFilterName
}

const isAccountFilter = (name: string): name is AccountFilterName => name in accountFilters

/** Invalid values count as the first page of all accounts. */
export function parseAccountFilters(params: URLSearchParams): AccountFilters {
  const page = params.get('page') ?? '1'
  const show = params.get('show') ?? 'all'
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: (params.get('search') ?? '').slice(0, 80),
    show: isAccountFilter(show) ? show : 'all',
  }
}
