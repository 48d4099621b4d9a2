import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase, silent, type TestDatabase } from '../../../test/database.ts'
import { type JobKind, type Jobs, openJobs } from './jobs.server.ts'

const greet: JobKind<{ name: string }> = { name: 'greet', retry: 'one-hour' }

let database: TestDatabase
let jobs: Jobs
beforeEach(async () => {
  database = await freshDatabase()
  jobs = await openJobs(database, [greet], silent)
})
afterEach(async () => {
  await jobs.stop(1000)
  await database.drop()
})

test('A job enqueued in a transaction that is rolled back never runs', async () => {
  const attempt = database.transact(async (tx) => {
    await jobs.enqueue(tx, greet, { name: 'Ada' })
    throw new Error('no')
  })
  await expect(attempt).rejects.toThrow('no')
  const { rows } = await database.db.execute(sql`select 1 from pgboss.job where name = 'greet'`)
  expect(rows).toEqual([])
})

test('A job enqueued in a transaction runs after the commit, and again if it fails', async () => {
  let tries = 0
  await jobs.work(greet, async () => {
    tries += 1
    if (tries === 1) throw new Error('not today')
  })
  await database.transact((tx) => jobs.enqueue(tx, greet, { name: 'Ada' }))
  await vi.waitFor(() => expect(tries).toBe(2), { timeout: 60_000 })
})

test('What an earlier version did by the clock ends with its waiting jobs, and what this one does goes on', async () => {
  await jobs.schedule('old', '0 4 * * *', async () => {})
  await jobs.schedule('kept', '0 4 * * *', async () => {})
  await jobs.stop(1000)
  await database.db.execute(sql`insert into pgboss.job (name, data) values ('old', '{}')`)
  jobs = await openJobs(database, [greet], silent)
  expect((await jobs.backlog()).waiting).toBe(1)
  await jobs.endSchedulesBut(new Set(['kept']))
  expect((await jobs.backlog()).waiting).toBe(0)
  expect((await database.db.execute(sql`select name from pgboss.schedule`)).rows).toEqual([{ name: 'kept' }])
})

test('A queue of jobs is worked off without waiting for the next second', async () => {
  let done = 0
  await database.transact(async (tx) => {
    for (let n = 0; n < 300; n += 1) await jobs.enqueue(tx, greet, { name: `founder ${n}` })
  })
  await jobs.work(greet, async () => {
    done += 1
  })
  // By the second alone, four at a time, it would take 75 seconds.
  await vi.waitFor(() => expect(done).toBe(300), { timeout: 60_000 })
})
