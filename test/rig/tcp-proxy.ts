import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * open: passes everything on · cut: every connection is reset, and each new one as well · black hole: connections
 * stay and are taken, and not one byte passes anymore, in either direction.
 */
type State = 'open' | 'cut' | 'black hole'

/** A proxy between a server and its PostgreSQL that can cut the connection. */
export async function openTcpProxy(target: { host: string; port: number }) {
  const pairs = new Set<[Socket, Socket]>()
  let state = 'open' as State
  const server = createServer((client) => {
    client.on('error', () => {}) // either side may go at any moment
    if (state === 'cut') return void client.resetAndDestroy()
    const upstream = connect(target.port, target.host)
    upstream.on('error', () => {})
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    join(client, upstream)
    join(upstream, client)
    client.once('close', () => {
      pairs.delete(pair)
      upstream.destroy()
    })
    upstream.once('close', () => client.destroy())
  })
  function join(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (state === 'open') to.write(bytes) // bytes that arrive while it is a black hole are lost
    })
  }
  function breakAll(): void {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy()
      upstream.destroy()
    }
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    setState(next: State) {
      // Bytes were lost in a black hole: its connections cannot go on where they were.
      if (next === 'cut' || (state === 'black hole' && next === 'open')) breakAll()
      state = next
    },
    close() {
      breakAll()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

/** The URL of the same database through the proxy. */
export function proxiedUrl(proxy: { port: number }, databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return url.href
}
