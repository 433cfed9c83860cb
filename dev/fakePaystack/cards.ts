// Paystack's documented test cards, with their steps and outcomes.

export interface TestCard {
  number: string
  cvv: string
  /** Steps of the page with their correct answers; null for the bank's own page, or any answer. */
  challenges: { step: 'pin' | 'otp' | 'phone' | 'bank'; answer: string | null }[]
  /** Message of a declined card; null if it pays. */
  refusal: string | null
  /** Outcome of a refund. */
  refund: 'processed' | 'failed' | 'needs-attention'
}

const card = (
  number: string,
  cvv: string,
  challenges: [TestCard['challenges'][number]['step'], string | null][] = [],
  outcome: Partial<Pick<TestCard, 'refusal' | 'refund'>> = {},
): TestCard => ({
  number,
  cvv,
  challenges: challenges.map(([step, answer]) => ({ step, answer })),
  refusal: null,
  refund: 'processed',
  ...outcome,
})

const otp: ['otp', string] = ['otp', '123456']

export const testCards: readonly TestCard[] = [
  card('4084084084084081', '408'),
  card('507850785078507812', '081', [['pin', '1111']]),
  card('5060666666666666666', '123', [['pin', '1234'], otp]),
  card('507850785078507804', '884', [['pin', '0000'], ['phone', null], otp]),
  card('5192602720584796', '123', [['bank', null]]),
  card('4084080000005408', '001', [], { refusal: 'Declined' }),
  card('507850785078507853', '082', [['pin', '0000']], {
    refusal: 'Token Not Generated. Customer Not Registered on Token Platform',
  }),
  card('4084080000670037', '787', [], { refusal: 'Insufficient Funds' }),
  card('4084080000671803', '180', [], { refund: 'failed' }),
  card('4084080000671902', '190', [], { refund: 'needs-attention' }),
]

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((testCard) => testCard.number === number.replace(/\D/g, ''))
