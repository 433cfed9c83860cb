// Height classes of the space for the market's controls, above the cards, while the market loads.
export const marketControlsHeight = 'h-45.5 md:h-15'
