// How far money is on its way back, in words that promise nothing (decisions 115 and 153).

const words: Record<string, string> = {
  WANTED: 'Your refund is under way.',
  PENDING: 'Your refund is under way.',
  PROCESSING: 'Your refund is under way: your bank has it next.',
  PROCESSED: 'Your refund was made.',
  FAILED: 'Your refund could not be made yet. We are looking after it.',
  NEEDS_ATTENTION: 'Your refund could not be made yet. We are looking after it.',
}

export const refundWords = (state: string): string => words[state] ?? 'Your refund is under way.'
