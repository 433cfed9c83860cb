// Error texts for password recovery steps that have to start over (000 §8).
export const noEmailFoundText = 'No email found. Please start the password reset process again.'
export const sessionExpiredText = 'Session expired. Please start the password reset process again.'
