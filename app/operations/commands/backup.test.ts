import { expect, test } from 'vitest'
import { serverForFile } from '../../../test/local-server.ts'
import { pingAfterBackup } from './backup.ts'

const heard: string[] = []
const server = serverForFile(({ url = '' }, response) => {
  heard.push(url)
  response.writeHead(url === '/gone' ? 404 : 200).end()
})

test('An address of the owner hears of a backup, and one that answers with an error or not at all is named', async () => {
  expect(await pingAfterBackup(`${server.url}/check`)).toBeUndefined()
  expect(heard).toEqual(['/check'])
  expect(await pingAfterBackup(`${server.url}/gone`)).toBe('it answered 404')
  expect(await pingAfterBackup('http://127.0.0.1:1/')).toEqual(expect.any(String))
})
