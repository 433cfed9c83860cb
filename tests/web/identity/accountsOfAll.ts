// The server's answers to an admin about all users and the figures.

export const stats = {
  totalUsers: 12_846,
  verifiedUsers: 3102,
  unverifiedUsers: 9744,
  totalPosts: 48_219,
  totalComments: 193_507,
  pendingReports: 17,
  pendingPostReports: 11,
  pendingAccountReports: 6,
}

export const account = (id: number, change: object = {}) => ({
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

export const accounts = (list: object[], change: object = {}) => ({
  admin: { accounts: { page: 1, limit: 20, total: list.length, accounts: list, ...change } },
})
