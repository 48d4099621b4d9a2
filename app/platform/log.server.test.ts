import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog, loggedPath } from './log.server.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let output = ''
  const stream = new Writable({
    write(chunk, _, done) {
      output += chunk
      done()
    },
  })
  write(createLog('debug', stream))
  return output
}

const secrets = {
  key: 'sk_live_51HxAbcdefGhij',
  webhook: 'whsec_9f8e7d6c5b4a',
  session: 'cs_test_a1b2c3d4e5f6g7h8i9',
  token: '/downloads/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE',
  card: '4242 4242 4242 4242',
  mail: 'denise.okafor@example.com',
  password: 'postgres://ana:hunter22@db.example.com/shop',
}

test('Whatever looks like a secret, a card, a token or a mail address is replaced, wherever it stands', () => {
  const output = logged((log) => {
    log.info(
      { text: Object.values(secrets), deep: { inside: Object.values(secrets).join(' ') } },
      Object.values(secrets).join(' '),
    )
    log.error({ err: new Error(Object.values(secrets).join(' ')) }, 'failed')
  })
  for (const part of ['51HxAbc', '9f8e7d6c', 'a1b2c3d4', 'Zm9vYmFy', '4242 4242', 'denise', 'hunter22']) {
    expect(output).not.toContain(part)
  }
  expect(output).toContain('d***@e***.com')
})

test('Fields that are named like secrets are removed whatever they hold', () => {
  const output = logged((log) =>
    log.info({ authorization: 'Bearer plain', user: { email: 'x', token: 'y-secret' } }, 'request'),
  )
  expect(output).not.toContain('plain')
  expect(output).not.toContain('y-secret')
})

test('Ordinary words, ids and figures stay as they are', () => {
  const output = logged((log) => log.info({ orderId: 'ord_7k2m9x4p1q8r5t3v6w0y', ms: 12, status: 200 }, 'answered'))
  expect(JSON.parse(output)).toMatchObject({
    orderId: 'ord_7k2m9x4p1q8r5t3v6w0y',
    ms: 12,
    status: 200,
    msg: 'answered',
  })
})

test('A path is logged without its long segments', () => {
  expect(loggedPath('/downloads/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4/pdf')).toBe('/downloads/Zm9vYm…/pdf')
  expect(loggedPath('/blueprint')).toBe('/blueprint')
})
