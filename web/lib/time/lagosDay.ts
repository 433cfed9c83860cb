// Days as they are counted where the campuses are, whatever clock the device has: those the server speaks of.

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** Such as '5 December 2026'. */
export const lagosDayOf = (iso: string): string => day.format(new Date(iso))
