// A number and what it counts, as in '1 post' and '2,418 followers'.
export const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-NG')} ${noun}${count === 1 ? '' : 's'}`
