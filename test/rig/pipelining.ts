import { connect, type Socket } from 'node:net'
import { residentMemory } from './memory.ts'

/** The state of a server while clients sent many requests at once and read no answers. */
export interface PipeliningReport {
  /** Resident memory in megabytes: before, and the most while it went on. */
  memoryBefore: number
  peakMemory: number
  /** Milliseconds: the longest that /healthz took meanwhile. */
  slowestHealth: number
}

export interface Flood {
  path: string
  connections: number
  requests: number
}

/** An attack that must not cost memory: a packet full of requests for the largest file, whose answers are not read. */
export const FILE_FLOOD: Flood = { path: '/share/home.png', connections: 3, requests: 1600 }
export const PAGE_FLOOD: Flood = { path: '/my-data', connections: 3, requests: 800 }

/** @param watched milliseconds for which the memory is looked at */
export async function floodServer(
  server: { url: string; pid: number },
  flood: Flood,
  watched = 5000,
): Promise<PipeliningReport> {
  const before = residentMemory(server.pid)
  const sockets = Array.from({ length: flood.connections }, () => send(server.url, flood))
  const report = { memoryBefore: before, peakMemory: before, slowestHealth: 0 }
  const until = Date.now() + watched
  while (Date.now() < until) {
    const asked = performance.now()
    await (await fetch(`${server.url}/healthz`)).text()
    report.slowestHealth = Math.max(report.slowestHealth, Math.round(performance.now() - asked))
    report.peakMemory = Math.max(report.peakMemory, residentMemory(server.pid))
  }
  for (const socket of sockets) socket.destroy()
  return report
}

function send(url: string, { path, requests }: Flood): Socket {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => {}) // The server may cut it off.
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requests))
  return socket
}
