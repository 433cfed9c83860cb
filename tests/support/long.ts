// Flag for tests that repeat random work: true under `npm run nightly`, which repeats it more often.
export const isLong = process.env.LONG_TESTS === '1'
