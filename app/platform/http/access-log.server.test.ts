import { openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { createLog } from '../process/log.server.ts'
import { openAccessLog } from './access-log.server.ts'

test('Each answer with a file gets its own line in the log soon after it was sent', async () => {
  const folder = tempFolder('access')
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'log')
  const note = openAccessLog(createLog('info'), openSync(file, 'w'))
  note?.({ requestId: 'req_1', method: 'GET', path: '/art/"quoted".svg', status: 200 })
  const line = await vi.waitFor(async () => JSON.parse(await readFile(file, 'utf8')), { timeout: 60_000 })
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    requestId: 'req_1',
    method: 'GET',
    path: '/art/"quoted".svg',
    status: 200,
    msg: 'answered',
  })
})

test('Nothing is logged if the log level is warnings only', () => {
  expect(openAccessLog(createLog('warn'))).toBeUndefined()
})
