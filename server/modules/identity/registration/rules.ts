// Error messages of refused registrations.

export const registrationTexts = {
  closed: 'Registration is closed for now. Please try again later.',
  domainRefused: 'Addresses of this domain are not taken here. Please use another one.',
} as const
