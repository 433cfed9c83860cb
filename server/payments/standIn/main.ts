// The stand-in as a process of its own: STAND_IN_PORT, PAYSTACK_SECRET_KEY, STAND_IN_TOKEN, STAND_IN_WEBHOOK_URL, STAND_IN_FILE.
import { startStandIn } from './standIn.ts'

const { env } = process
const standIn = await startStandIn({
  port: Number(env.STAND_IN_PORT ?? 0),
  secretKey: env.PAYSTACK_SECRET_KEY ?? 'sk_test_stand_in',
  controlToken: env.STAND_IN_TOKEN ?? 'stand-in',
  webhookUrl: env.STAND_IN_WEBHOOK_URL ?? null,
  file: env.STAND_IN_FILE ?? null,
})
console.log(standIn.url)
process.once('SIGTERM', () => void standIn.close())
