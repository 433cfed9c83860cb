// Paths of the admin area that several files use.

export const postReportsPath = '/admin/post-reports'
export const accountReportsPath = '/admin/account-reports'

/** Path of the feed, where an admin sees Fennec as other users do. */
export const userViewPath = '/customer-dashboard'
