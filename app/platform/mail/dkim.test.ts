import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailSink, openMailSink } from '../../../test/mail-sink.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { parseEnv } from '../process/env.server.ts'
import { smtpMailer } from './mailer.server.ts'

const { privateKey } = generateKeyPairSync('rsa', {
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

test('An email is signed for its domain, with what lets someone unsubscribe by one click', async () => {
  const header = /^DKIM-Signature:((?:.|\r\n[ \t])*)/m.exec(await signedMail())?.[1]?.replace(/\s+/g, '') ?? ''
  const fields = Object.fromEntries(header.split(';').map((field) => field.split(/=(.*)/s).slice(0, 2)))
  expect(fields).toMatchObject({ d: 'unborrowed.example', s: 'mail2026', b: expect.stringMatching(/^[\w+/]{300}/) })
  const musts = ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']
  expect(fields.h?.toLowerCase().split(':')).toEqual(expect.arrayContaining(musts))
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
})
