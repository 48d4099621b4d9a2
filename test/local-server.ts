import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { forFile } from './for-file.ts'

/** A server of this machine that all tests of a file share. */
export function serverForFile(answer: RequestListener): { url: string } {
  const server = createServer(answer)
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return forFile(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  })
}
