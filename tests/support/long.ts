// Length of experiments that prove more the longer they run: `npm run nightly` runs the long ones.
export const isLong = process.env.LONG_TESTS === '1'
