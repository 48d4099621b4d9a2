import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIVE } from '../../../test/live-settings.ts'
import { envNames, parseEnv, secretProblem } from './env.server.ts'

const live = { ...LIVE, PUBLIC_URL: 'https://unborrowed.example/' }

test('Without any settings, or with empty ones, the site is a demonstration on this machine only', () => {
  expect(parseEnv({})).toMatchObject({ MODE: 'demo', PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data' })
  expect(parseEnv({ SMTP_URL: '', PORT: '' })).toEqual(parseEnv({}))
})

test('One message lists every wrong setting, with what would be valid', () => {
  const keys = { APP_SECRET: 'short', STRIPE_SECRET_KEY: 'pk_test_1' }
  const faults = { PORT: 'many', MODE: 'prod', DATABASE_URL: 'mysql://x', ...keys }
  const message = messageOf(() => parseEnv(faults))
  for (const name of Object.keys(faults)) expect(message).toContain(`${name}: `)
  expect(message).toContain('.env.example')
})

test('Live mode lists every setting that it cannot start without', () => {
  const message = messageOf(() => parseEnv({ MODE: 'live', PORT: 'x' }))
  for (const name of [...Object.keys(live).slice(1), 'PORT']) expect(message).toContain(name)
  expect(message).toMatch(/DATABASE_URL: .*apt-get install -y postgresql.*docs\/go-live\.md/)
})

test('Live mode starts with all required settings, and a trailing slash of the public address is dropped', () => {
  expect(parseEnv(live)).toMatchObject({ MODE: 'live', PUBLIC_URL: 'https://unborrowed.example' })
})

test('Live mode refuses all dangerous settings in one message, with what to do about each', () => {
  const message = messageOf(() =>
    parseEnv({
      ...live,
      STRIPE_SECRET_KEY: 'sk_test_abc',
      STRIPE_WEBHOOK_SECRET: 'whsec_...',
      STRIPE_API_BASE: 'http://127.0.0.1:12111',
      PUBLIC_URL: 'http://unborrowed.com',
      APP_SECRET: 'a'.repeat(32),
      MAIL_WEBHOOK_SECRET: 'change-me-before-you-go-live-please',
      MAIL_FROM: 'support@unborrowed.example',
      CRASH_AT: 'before_mail',
    }),
  )
  expect(message).toMatch(/STRIPE_SECRET_KEY: is a test key.*sk_live_/)
  expect(message).toMatch(/STRIPE_WEBHOOK_SECRET: isn’t a Stripe signing secret.*webhook endpoint/)
  expect(message).toMatch(/STRIPE_API_BASE: is for tests.*remove it.*https:\/\/api\.stripe\.com/)
  expect(message).toMatch(/PUBLIC_URL: isn’t https.*TLS/)
  expect(message).toMatch(/APP_SECRET: could be guessed.*openssl rand -hex 32/)
  expect(message).toMatch(/MAIL_WEBHOOK_SECRET: could be guessed.*openssl rand -hex 32/)
  expect(message).toMatch(/MAIL_FROM: is an example address/)
  expect(message).toMatch(/CRASH_AT: is for tests/)
  expect(message).not.toMatch(/aaaa|change-me|sk_test_abc/)
})

test.each([
  ['PUBLIC_URL', 'https://your-domain'],
  ['VIDEO_LINK', 'https://video.example.com/your-room'],
  ['BACKUP_TO', 's3:https://s3.example.com/your-bucket/live'],
])('Live mode refuses the %s of docs/go-live.md as it stands there', (name, value) => {
  const source = { ...live, BACKUP_KEY: live.APP_SECRET, [name]: value }
  expect(messageOf(() => parseEnv(source))).toContain(`${name}: is still the example’s`)
})

test.each(['/shop', '/?from=here', '/#top'])('An address of the site that goes on with %s is refused', (more) => {
  expect(messageOf(() => parseEnv({ PUBLIC_URL: `https://grants.com${more}` }))).toContain('PUBLIC_URL: must end after')
})

test('A secret that live mode would refuse is refused in a rehearsal, too, in the same words', () => {
  for (const name of ['APP_SECRET', 'BACKUP_KEY', 'MAIL_WEBHOOK_SECRET']) {
    const refused = messageOf(() => parseEnv({ MODE: 'test', [name]: '3f9c1e7b52d846a0' }))
    expect(refused).toContain(`${name}: must have at least 32 characters: set what "openssl rand -hex 32" prints`)
  }
})

test('A test key of either kind is refused in live mode and accepted in test mode', () => {
  for (const STRIPE_SECRET_KEY of ['sk_test_abc', 'rk_test_abc']) {
    expect(() => parseEnv({ ...live, STRIPE_SECRET_KEY })).toThrowError('STRIPE_SECRET_KEY: is a test key')
    expect(parseEnv({ MODE: 'test', STRIPE_SECRET_KEY })).toMatchObject({ STRIPE_SECRET_KEY })
  }
})

test.each([
  ['3f9c1e7b52d846a0', 'at least 32 characters: set what "openssl rand -hex 32" prints'],
  ['abababababababababababababababab', 'could be guessed'],
  ['change-me-before-you-go-live-please', 'could be guessed'],
])('The secret %s is weak: %s', (secret, why) => {
  expect(secretProblem(secret)).toContain(why)
})

test('A randomly generated secret, or a long passphrase of ordinary words, is never called weak', () => {
  const drawn = Array.from({ length: 5000 }, () => [randomBytes(32).toString('hex'), randomBytes(16).toString('hex')])
  const words = ['correct-horse-battery-staple-and-more-words', 'my-Password-is-quite-long-really-92']
  expect([...words, ...drawn.flat()].filter(secretProblem)).toEqual([])
})

const example = readFileSync('.env.example', 'utf8')

test('.env.example lists every setting, and no other', () => {
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name as string)
  expect(named.sort()).toEqual([...envNames].sort())
})

test('The values in .env.example are the defaults', () => {
  const set = [...example.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value])
  expect(parseEnv(Object.fromEntries(set))).toEqual(parseEnv({}))
})

function messageOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was thrown')
}
