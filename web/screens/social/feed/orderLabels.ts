// Labels and explanations of feed orders (ADR 20).
export const orderLabels = { HOT: 'Hot', LATEST: 'Latest' }

export const orderHelp = {
  HOT: 'What many people engage with and what is fresh: ten times the people weigh as much as 12.5 hours. Among posts close together, people you follow and your university come first, and nobody twice in a row.',
  LATEST: 'The newest first, and nothing else.',
}
