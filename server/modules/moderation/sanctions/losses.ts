// What goes with an account or a thing, in words for whoever is about to delete it.
import { nairaText } from '#rules/shared/money'

interface Loss {
  name: string
  count: number
}

const ofMoney = 'Kobo given back'

export const lossesOf = (losses: Loss[]): { name: string; value: string }[] =>
  losses.map(({ name, count }) =>
    name === ofMoney
      ? { name: 'Money given back', value: nairaText(count) }
      : { name, value: count.toLocaleString('en-NG') },
  )
