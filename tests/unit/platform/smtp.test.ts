// The SMTP mailer with a mail server that does not answer.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createSmtpMailer } from '#server/mail/smtp.ts'

it('a silent mail server is given up, so that a stop does not wait for it', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'no-reply@fennec.invalid', 100)
  const letter = { to: 'ada@example.com', subject: 'Your code', text: '123456', html: '<p>123456</p>' }
  await expect(mailer.send(letter)).rejects.toThrow(/^mail: ETIMEDOUT/)
  mailer.close()
})
