// Said while nobody can be paid (decision 99).

export const comingSoon = {
  title: 'Coming soon!',
  description: 'Purchase functionality will be available soon.',
}
