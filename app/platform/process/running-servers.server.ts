import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SECOND } from '../clock.ts'
import { isFolderLocked, lockFolder } from '../embedded/folder-lock.server.ts'
import { parseJson } from '../json.ts'

/** A server process, as it noted itself. */
export type RunningServer = z.output<typeof schema>

const schema = z.object({
  pid: z.number(),
  port: z.number(),
  /** The folder whose code it runs. */
  release: z.string(),
  /** The Node that runs it, by which its build has to be made. */
  node: z.string(),
  /** Whether systemd started it, and so starts it again when it ends. */
  managed: z.boolean(),
})

/** Notes that this process listens on a port, until it ends however it ends: the note counts only while its lock is held. */
export function noteServer(dataDir: string, port: number): void {
  const folder = noteFolder(dataDir, port)
  lockFolder(folder, SECOND)
  const managed = Boolean(process.env.INVOCATION_ID)
  const note: RunningServer = { pid: process.pid, port, release: process.cwd(), node: process.execPath, managed }
  const next = join(folder, 'server.json.next')
  writeFileSync(next, JSON.stringify(note))
  renameSync(next, join(folder, 'server.json'))
}

/** The servers of this machine that serve this folder, or its settings' PostgreSQL. */
export function runningServers(dataDir: string): RunningServer[] {
  return portsIn(dataDir)
    .filter((port) => isFolderLocked(noteFolder(dataDir, port)))
    .flatMap((port) => readNote(noteFolder(dataDir, port)) ?? [])
    .sort((one, other) => one.port - other.port)
}

function portsIn(dataDir: string): number[] {
  try {
    return readdirSync(join(dataDir, 'servers')).map(Number)
  } catch {
    return [] // none has ever run
  }
}

/** Undefined while the process is about to write it. */
function readNote(folder: string): RunningServer | undefined {
  try {
    return schema.safeParse(parseJson(readFileSync(join(folder, 'server.json'), 'utf8'))).data
  } catch {
    return undefined
  }
}

const noteFolder = (dataDir: string, port: number) => join(dataDir, 'servers', String(port))
