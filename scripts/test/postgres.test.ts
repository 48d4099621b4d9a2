import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { findPostgres, startPostgres } from './postgres.ts'

test('a throwaway PostgreSQL accepts connections, in UTF-8 and without durability, and is deleted when stopped', async (context) => {
  if (!findPostgres()) context.skip('PostgreSQL is not installed')
  const postgres = await startPostgres()
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
            current_setting('max_connections') as connections, current_setting('data_directory') as folder,
            lower('É') as lower, (select rolsuper from pg_roles where rolname = current_user) as super`,
  )
  await client.end()
  await postgres.stop()
  expect(rows[0]).toMatchObject({ encoding: 'UTF8', fsync: 'off', connections: '200', lower: 'é', super: true })
  expect(existsSync(rows[0].folder)).toBe(false)
  await expect(new Client({ connectionString: postgres.url }).connect()).rejects.toThrow('ECONNREFUSED')
})
