// Users as the API returns them in a search or a list, and the answer to a search for people.

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
export const privatePerson = person(9, 'Chika Secret', { isPrivate: true })

/** The answer to a search for people. */
export const searchUsersAnswer = (...people: object[]) => ({ searchUsers: people })
