// Said while nobody can be paid (002 §2).

export const comingSoon = {
  title: 'Coming soon!',
  description: 'Purchase functionality will be available soon.',
}
