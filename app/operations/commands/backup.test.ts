import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pingAfterBackup } from './backup.ts'

const heard: string[] = []
const server = createServer(({ url = '' }, response) => {
  heard.push(url)
  response.writeHead(url === '/gone' ? 404 : 200).end()
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

test('An address of the owner hears of a backup, and one that answers with an error or not at all is named', async () => {
  expect(await pingAfterBackup(`${address}/check`)).toBeUndefined()
  expect(heard).toEqual(['/check'])
  expect(await pingAfterBackup(`${address}/gone`)).toBe('it answered 404')
  expect(await pingAfterBackup('http://127.0.0.1:1/')).toEqual(expect.any(String))
})
