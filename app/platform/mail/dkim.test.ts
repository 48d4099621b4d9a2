import { generateKeyPairSync } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyDkim } from '../../../test/dkim.ts'
import { type MailSink, openMailSink } from '../../../test/mail-sink.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { parseEnv } from '../process/env.server.ts'
import { smtpMailer } from './mailer.server.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

let sink: MailSink
beforeEach(async () => {
  sink = await openMailSink()
})
afterEach(() => sink.close())

async function signedMail(): Promise<string> {
  const mailer = smtpMailer(sink.url, { dkim: { domain: 'unborrowed.example', selector: 'mail2026', privateKey } })
  await mailer.send({
    messageId: '<one@unborrowed.example>',
    from: { name: 'Ünborrowed', address: 'support@unborrowed.example' },
    to: 'ada@example.com',
    subject: 'Grants — “quoted” ✓ and a line that is long enough to be folded by whoever writes the header',
    html: `<p>${'Hello, Ada. '.repeat(40)}</p>`,
    text: 'Hello  \n\n  Ada\n\n\n',
    headers: {
      'List-Unsubscribe': `<https://unborrowed.example/newsletter/unsubscribe/${'x'.repeat(80)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  mailer.close()
  return sink.emails[0]?.raw ?? ''
}

test('A receiver with the public key can verify the signature of an email, including one-click unsubscribing', async () => {
  const { domain, selector, signed } = verifyDkim(await signedMail(), publicKey)
  expect({ domain, selector }).toEqual({ domain: 'unborrowed.example', selector: 'mail2026' })
  const musts = ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']
  expect(signed).toEqual(expect.arrayContaining(musts))
})

test('An email that was changed in transit fails verification', async () => {
  const raw = await signedMail()
  expect(() => verifyDkim(raw.replace('Hello, Ada', 'Hello, Eve'), publicKey)).toThrow('the body was changed')
  expect(() => verifyDkim(raw.replace('<one@', '<two@'), publicKey)).toThrow('a header was changed')
})

test('The key can be text on one line or a file, and anything else is an error at startup', async () => {
  const folder = tempFolder('dkim')
  const file = join(folder, 'key.pem')
  await writeFile(file, privateKey)
  const settings = { DKIM_DOMAIN: 'unborrowed.example', DKIM_SELECTOR: 'mail2026' }
  for (const DKIM_PRIVATE_KEY of [privateKey.replaceAll('\n', '\\n'), file]) {
    expect(parseEnv({ ...settings, DKIM_PRIVATE_KEY }).DKIM_PRIVATE_KEY).toBe(privateKey)
  }
  expect(() => parseEnv({ ...settings, DKIM_PRIVATE_KEY: join(folder, 'none.pem') })).toThrow(
    /DKIM_PRIVATE_KEY.*ENOENT/,
  )
  expect(() => parseEnv({ DKIM_PRIVATE_KEY: file })).toThrow(/DKIM_DOMAIN[\s\S]*DKIM_SELECTOR/)
  await rm(folder, { recursive: true })
})
