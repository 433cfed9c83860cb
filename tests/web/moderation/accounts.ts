// Answers of the server to an admin: the figures of the overview, and the list of all accounts.

export const adminStats = {
  totalUsers: 12_846,
  verifiedUsers: 3102,
  unverifiedUsers: 9744,
  totalPosts: 48_219,
  totalComments: 193_507,
  pendingReports: 17,
  pendingPostReports: 11,
  pendingAccountReports: 6,
}

export const adminAccount = (id: number, change: object = {}) => ({
  createdAt: '2026-02-03T09:00:00.000Z',
  suspendedUntil: null,
  user: {
    __typename: 'User',
    id: btoa(`User:${id}`),
    displayName: `Danladi Musa ${id}`,
    firstName: 'Danladi',
    lastName: `Musa ${id}`,
    email: `musa${id}@student.buk.edu.ng`,
    university: 'Bayero University Kano',
    userType: 'CUSTOMER',
    isVerified: false,
    profileImageUrl: null,
    profileImageThumbhash: null,
    ...change,
  },
})

export const accountsAnswer = (list: object[], change: object = {}) => ({
  admin: { accounts: { page: 1, limit: 20, total: list.length, accounts: list, ...change } },
})
