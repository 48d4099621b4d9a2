import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type HttpBindings, type ServerType, serve } from '@hono/node-server'
import type { StripeEmulator } from '../../stripe-emulator/emulator.ts'
import { abortAfterFirstChunk, FAULT_HEADER } from './response-faults.ts'

export type EmulatorServer = Awaited<ReturnType<typeof listen>>

/** Serves an emulator on 127.0.0.1; without a port on any free one. */
export async function listen(emulator: StripeEmulator, port = 0) {
  const answer = async (request: Request, bindings: unknown) => {
    const response = await emulator.fetch(request)
    if (!response.headers.has(FAULT_HEADER)) return response
    return abortAfterFirstChunk(response, () => destroySocket((bindings as HttpBindings).outgoing))
  }
  const server: ServerType = serve({ fetch: answer, hostname: '127.0.0.1', port })
  if (!server.listening) await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    /** Stops listening and cuts open connections; the emulator itself stays open. */
    async close() {
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}

/** Cuts the connection once the head and the first piece of the body are on their way. */
function destroySocket(outgoing: HttpBindings['outgoing']): void {
  if (outgoing.headersSent) outgoing.socket?.destroySoon()
  else setImmediate(() => destroySocket(outgoing))
}
