// Length of experiments that prove more the longer they run: `npm run nightly` takes the long ones, other runs the short.
export const isLong = process.env.LONG_TESTS === '1'
