// What stands over the first cards of the market, as room for it while it is on its way.
export const aboveCards = 'h-45.5 md:h-15'
