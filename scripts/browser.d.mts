// Types of browser.mjs.
import type { LaunchOptions } from 'playwright'

export function launchOptions(): LaunchOptions
