import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The memory of a process that lies in RAM, in megabytes. */
export function residentMemory(pid: number): number {
  const file = `/proc/${pid}/status`
  const kilobytes = existsSync(file)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Math.round(Number(kilobytes) / 1024)
}

/** With this the server logs the address of its inspector, so that garbage can be collected from outside. */
export const INSPECTOR_ENV = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/**
 * The same after garbage collection, which V8 otherwise puts off for as long as there is room: what is left is
 * in use, and would grow with a leak.
 *
 * @param output what a server started with INSPECTED has written from its beginning on
 */
export async function heapAfterGc(pid: number, output: string): Promise<number> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output)?.[0]
  if (!address) throw new Error('the server does not say where its inspector listens')
  const inspector = new WebSocket(address)
  await new Promise((opened) => inspector.addEventListener('open', opened, { once: true }))
  // Twice: the first run may make more memory collectable.
  for (const id of [1, 2]) {
    const done = new Promise((answered) => inspector.addEventListener('message', answered, { once: true }))
    inspector.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await done
  }
  inspector.close()
  return residentMemory(pid)
}
