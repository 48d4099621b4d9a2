import { expect, test } from 'vitest'
import { parseEnv } from './env.server.ts'

const live = {
  MODE: 'live',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  PUBLIC_URL: 'https://unborrowed.example/',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  APP_SECRET: 'a'.repeat(32),
}

test('Nothing set means a demonstration on this machine alone', () => {
  expect(parseEnv({})).toMatchObject({ MODE: 'demo', PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data' })
})

test('Every fault is named in one message, with what would fit', () => {
  const faults = {
    PORT: 'many',
    MODE: 'prod',
    DATABASE_URL: 'mysql://x',
    APP_SECRET: 'short',
    STRIPE_SECRET_KEY: 'pk_test_1',
  }
  const message = messageOf(() => parseEnv(faults))
  for (const name of Object.keys(faults)) expect(message).toContain(`${name}: `)
  expect(message).toContain('.env.example')
})

test('Live mode names everything that it cannot start without', () => {
  const message = messageOf(() => parseEnv({ MODE: 'live', PORT: 'x' }))
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'APP_SECRET', 'PORT']) {
    expect(message).toContain(name)
  }
})

test('Live mode starts once it has them, and a closing slash of the public address is no part of it', () => {
  expect(parseEnv(live)).toMatchObject({ MODE: 'live', PUBLIC_URL: 'https://unborrowed.example' })
})

test('Live mode refuses a crash point', () => {
  expect(() => parseEnv({ ...live, CRASH_AT: 'before_mail' })).toThrowError('CRASH_AT')
})

test('An empty value is as good as none', () => {
  expect(parseEnv({ SMTP_URL: '', PORT: '' })).toEqual(parseEnv({}))
})

function messageOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was thrown')
}
