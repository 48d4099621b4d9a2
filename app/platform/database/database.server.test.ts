import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { rateLimits } from '../http/rate-limits.sql.ts'
import { countUse } from '../http/rate-limits.ts'
import { afterCommit, assertOutsideTransaction } from './database.server.ts'

const database = databaseForFile()

const row = (key: string) => ({ key, windowStart: new Date(0), count: 1 })
const keys = async () => (await database.db.select().from(rateLimits)).map(({ key }) => key)

test('Inside a transaction another one, a network request and the plain database, which would hang, are refused at once', async () => {
  const attempt = database.transact(async () => database.db.execute(sql`select 1`))
  await expect(attempt.catch((error) => Promise.reject(error.cause ?? error))).rejects.toThrow('inside a transaction')
  await expect(database.transact(() => database.transact(async () => 1))).rejects.toThrow('inside a transaction')
  const asked = database.transact(async () => assertOutsideTransaction('Mail was sent'))
  await expect(asked).rejects.toThrow('Mail was sent')
  expect(() => assertOutsideTransaction('Mail was sent')).not.toThrow()
})

test('A transaction that throws leaves nothing behind, and work that waits for the commit runs only after it', async () => {
  const done: string[] = []
  await database.transact(async (tx) => {
    afterCommit(() => done.push('committed'))
    await tx.insert(rateLimits).values(row('kept'))
    expect(done).toEqual([])
  })
  const failing = database.transact(async (tx) => {
    afterCommit(() => done.push('rolled back'))
    await tx.insert(rateLimits).values(row('half'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(done).toEqual(['committed'])
  expect(await keys()).toContain('kept')
  expect(await keys()).not.toContain('half')
})

test('Many transactions in a row don’t keep timers and requests from running', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  for (let n = 0; n < 5000 && turns <= 5; n += 1) await database.transact((tx) => tx.execute(sql`select 1`))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test('Uses are counted across parallel callers, and the one past the limit learns when to try again', async () => {
  const clock = { now: () => new Date('2026-11-21T10:00:20Z') }
  const use = () => countUse({ database, clock }, { name: 'door', limit: 5, window: 60_000 }, '192.0.2.1')
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, use))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(use()).rejects.toMatchObject({ status: 429, retryAfter: 40 })
})
