// Days in Lagos time, which the server uses, whatever the device's time zone.

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** Such as '5 December 2026'. */
export const formatLagosDay = (iso: string): string => day.format(new Date(iso))
