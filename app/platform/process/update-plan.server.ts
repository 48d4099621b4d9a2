import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isFolderLocked } from '../embedded/folder-lock.server.ts'
import { parseJson } from '../json.ts'

/** What an update tells the servers that start while it changes releases. It counts while the update's process lives. */
export type UpdatePlan = z.output<typeof schema>

const schema = z.object({
  /** The folder of the release that is to serve. */
  release: z.string(),
  /** The servers that this update replaces; others start as usual. */
  ports: z.array(z.number()),
  /** closed: the data are the update's. trial: they may be opened, and only the update is answered. */
  stage: z.enum(['closed', 'trial']),
  /** The secret header that identifies the update's own requests. */
  token: z.string(),
})

/** Where an update keeps what it needs, within DATA_DIR; its process holds the lock on it. */
export const updateFolder = (dataDir: string) => join(dataDir, 'updating')

export function writePlan(dataDir: string, plan: UpdatePlan): void {
  const path = planFile(dataDir)
  writeFileSync(`${path}.next`, JSON.stringify(plan), { mode: 0o600 })
  renameSync(`${path}.next`, path)
}

export function clearPlan(dataDir: string): void {
  rmSync(planFile(dataDir), { force: true })
}

/** Undefined when no update concerns the server on this port. */
export function readPlan(dataDir: string, port: number): UpdatePlan | undefined {
  const plan = parsePlan(dataDir)
  return plan?.ports.includes(port) && isFolderLocked(updateFolder(dataDir)) ? plan : undefined
}

function parsePlan(dataDir: string): UpdatePlan | undefined {
  try {
    return schema.safeParse(parseJson(readFileSync(planFile(dataDir), 'utf8'))).data
  } catch {
    return undefined // there is none
  }
}

const planFile = (dataDir: string) => join(updateFolder(dataDir), 'plan.json')
