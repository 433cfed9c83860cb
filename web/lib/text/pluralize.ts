/** Returns a number with its noun: '1 post', '2,418 followers'. */
export const pluralize = (count: number, noun: string) =>
  `${count.toLocaleString('en-NG')} ${noun}${count === 1 ? '' : 's'}`
