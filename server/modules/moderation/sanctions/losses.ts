// Display of what a deletion would remove.
import { nairaText } from '#rules/shared/money'

interface Loss {
  name: string
  count: number
}

const refundedKobo = 'Kobo given back'

export const lossesOf = (losses: Loss[]): { name: string; value: string }[] =>
  losses.map(({ name, count }) =>
    name === refundedKobo
      ? { name: 'Money given back', value: nairaText(count) }
      : { name, value: count.toLocaleString('en-NG') },
  )
