// Messages for recovery steps that have to start over (000 §8).
export const noEmailFound = 'No email found. Please start the password reset process again.'
export const sessionExpired = 'Session expired. Please start the password reset process again.'
