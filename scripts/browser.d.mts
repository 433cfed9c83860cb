// The types of browser.mjs, for the configuration that is written in TypeScript.
import type { LaunchOptions } from 'playwright'

export function launchOptions(): LaunchOptions
