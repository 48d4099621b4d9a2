import { expect, test } from 'vitest'
import { createLog } from '../process/log.server.ts'
import { openSqlSession } from './sql-session.server.ts'

test('A PostgreSQL server that isn’t there is named, with the setting, and without its password', async () => {
  const opening = openSqlSession({ url: 'postgres://ada:hers@127.0.0.1:1/site' }, createLog('silent'))
  const message = await opening.then(
    () => 'it opened',
    (error: Error) => error.message,
  )
  expect(message).toContain('PostgreSQL at 127.0.0.1:1/site can')
  expect(message).toContain('DATABASE_URL')
  expect(message).not.toContain('hers')
})
