import { openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { createLog } from './log.server.ts'
import { faultsSince, openLogOutput } from './log-output.server.ts'

test('What went wrong is kept by its kind, however often, and what was refused is not', async () => {
  const folder = tempFolder('log-output')
  const log = createLog('info', openLogOutput(folder, openSync(join(folder, 'log'), 'w')))
  const begun = new Date()
  for (const id of ['ord_1', 'ord_2', 'ord_3']) log.warn({ err: new Error(`no answer about ${id}`) }, 'a job failed')
  log.warn({ security: 'too_many_requests' }, 'a request was refused')
  log.error('a backup failed')
  expect(faultsSince(folder, begun)).toMatchObject([
    { message: 'a job failed: no answer about ord_1', count: 3, first: expect.any(Date) },
    { message: 'a backup failed', count: 1 },
  ])
  expect(faultsSince(folder, new Date(Date.now() + 60_000))).toEqual([])
})
