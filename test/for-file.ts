import { afterAll, beforeAll } from 'vitest'
import { freshDatabase, type TestDatabase } from './database.ts'

/** What all tests of a file share, prepared before the first of them: until then the object is empty. */
export function forFile<Prepared extends object>(prepare: () => Promise<Prepared>): Prepared {
  const prepared = {} as Prepared
  beforeAll(async () => {
    Object.assign(prepared, await prepare())
  })
  return prepared
}

export function databaseForFile(): TestDatabase {
  const database = forFile(freshDatabase)
  afterAll(() => database.drop())
  return database
}
