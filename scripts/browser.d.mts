// The types of browser.mjs, for the configuration that is written in TypeScript.
import type { LaunchOptions } from '@playwright/test'

export function launchOptions(): LaunchOptions
