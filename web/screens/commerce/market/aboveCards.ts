// Height of the market's controls, reserved above the cards while the market loads.
export const aboveCards = 'h-45.5 md:h-15'
