import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import type { StandIn } from './stand-in.ts'

export interface Listening {
  /** e.g. `http://127.0.0.1:12111` */
  url: string
  /** Stops listening and cuts open connections; the stand-in itself stays open. */
  close(): Promise<void>
}

/** Serves a stand-in on 127.0.0.1; without a port on any free one. */
export async function listen(standIn: StandIn, port = 0): Promise<Listening> {
  const server: ServerType = serve({ fetch: standIn.fetch, hostname: '127.0.0.1', port })
  if (!server.listening) await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}
