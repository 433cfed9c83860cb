// How often a person has asked to try again: every query of the screen is asked anew for each.
import { createContext } from 'react'

export const RetryContext = createContext(0)
