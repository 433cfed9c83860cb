// Paths of the admin area that several files use.

export const postReports = '/admin/post-reports'
export const accountReports = '/admin/account-reports'

/** The feed, where an admin sees Fennec as other users do. */
export const userViewPath = '/customer-dashboard'
