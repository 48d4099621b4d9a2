import { createDatabase } from '../database.ts'

/** An empty database on the PostgreSQL of the tests; without one the test is skipped with a message. */
export async function postgresOrSkip(context: { skip(note?: string): void }) {
  const server = process.env.TEST_DATABASE_URL
  if (server) return createDatabase(server)
  return skipOrFail(context, 'there is no PostgreSQL to test on (TEST_DATABASE_URL)')
}

/** Where everything should be there (`CI=true`) a skip is a failure. */
export function skipOrFail(context: { skip(note?: string): void }, why: string): never {
  if (process.env.CI === 'true') throw new Error(`this must not be skipped here: ${why}`)
  console.warn(`skipped: ${why}`)
  context.skip(why)
  throw new Error('a skipped test does not go on')
}
