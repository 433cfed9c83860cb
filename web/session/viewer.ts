// Where the store holds who is signed in.

/** The viewer has no id: there is one to a store. */
export const viewerId = 'client:root:viewer'
