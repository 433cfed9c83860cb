// Where the queues of reports are.

export const postReports = '/admin/post-reports'
export const accountReports = '/admin/account-reports'
