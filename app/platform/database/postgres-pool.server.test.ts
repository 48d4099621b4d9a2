import { expect, test, vi } from 'vitest'
import { onPostgres, silent } from '../../../test/database.ts'
import { databaseForFile } from '../../../test/for-file.ts'
import { SECOND } from '../clock.ts'
import { rateLimits } from '../http/rate-limits.sql.ts'
import { type Database, openDatabase, type Tx } from './database.server.ts'

const database = databaseForFile()

/** The same with a limit that a test can wait for. */
async function openHasty(): Promise<Database> {
  const options = { log: silent, transactionTimeout: SECOND }
  if (onPostgres) return openDatabase({ url: database.url, ...options })
  return openDatabase({ dump: await database.pglite?.dumpDataDir('none'), ...options })
}

const insert = (tx: Tx, key: string) => tx.insert(rateLimits).values({ key, windowStart: new Date(0), count: 1 })
const keys = async ({ db } = database as Database) => (await db.select().from(rateLimits)).map(({ key }) => key)

test('A statement that a transaction sends after its time limit is refused and never written', async () => {
  const over = Promise.withResolvers<void>()
  const late = { write: Promise.resolve<unknown>(undefined) }
  const hasty = await openHasty()
  const attempt = hasty.transact((tx) => {
    late.write = over.promise.then(() => insert(tx, 'late'))
    return late.write
  })
  await expect(attempt).rejects.toThrow('took longer than 1 s and was rolled back')
  over.resolve()
  await expect(late.write).rejects.toThrow()
  expect(await keys(hasty)).not.toContain('late')
  await hasty.close()
})

test('A statement that part of a failed transaction still sends is refused and never written', async () => {
  const over = Promise.withResolvers<void>()
  const late = { write: Promise.resolve<unknown>(undefined) }
  const attempt = database.transact(async (tx) => {
    late.write = over.promise.then(() => insert(tx, 'other half'))
    await Promise.all([late.write, Promise.reject(new Error('no'))])
  })
  await expect(attempt).rejects.toThrow('no')
  over.resolve()
  await expect(late.write).rejects.toThrow()
  expect(await keys()).not.toContain('other half')
})

test('As many transactions as there are connections may fail, and the next ones still get theirs', async () => {
  const failures = Array.from({ length: 40 }, (_, n) =>
    database.transact(async (tx) => {
      await insert(tx, `failure ${n}`)
      throw new Error('no')
    }),
  )
  expect((await Promise.allSettled(failures)).every(({ status }) => status === 'rejected')).toBe(true)
  await Promise.all(Array.from({ length: 20 }, (_, n) => database.transact((tx) => insert(tx, `success ${n}`))))
  expect((await keys()).filter((key) => key.startsWith('failure'))).toEqual([])
  expect((await keys()).filter((key) => key.startsWith('success'))).toHaveLength(20)
})

test.runIf(onPostgres)('A database closes although a transaction hangs', async () => {
  const hanging = await openDatabase({ url: database.url, log: silent })
  const begun = vi.fn()
  const transaction = hanging.transact((tx) => {
    void insert(tx, 'hanging').then(begun)
    return new Promise(() => {})
  })
  transaction.catch(() => {}) // when its limit passes
  await expect.poll(() => begun.mock.calls.length).toBe(1)
  await hanging.close()
})
