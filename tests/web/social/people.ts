// People as a search or a list of the server returns them.

export const person = (databaseId: number, displayName: string, change: object = {}) => ({
  id: `VXNlcjo${databaseId}`,
  databaseId,
  userType: 'CUSTOMER',
  firstName: displayName,
  lastName: null,
  displayName,
  handle: `${displayName.split(' ')[0]?.toLowerCase()}.unilag`,
  isVerified: false,
  profileImageUrl: null,
  profileImageThumbhash: null,
  isPrivate: false,
  followersCount: 4,
  viewerFollowStatus: null,
  ...change,
})

export const chidi = person(7, 'Chidi Eze', { isVerified: true })
export const secret = person(9, 'Chika Secret', { isPrivate: true })

/** The answer to a search for people. */
export const found = (...people: object[]) => ({ searchUsers: people })
