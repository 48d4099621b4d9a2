import { setTimeout as pause } from 'node:timers/promises'
import { equalsInConstantTime } from '../constant-time.ts'
import { RETRY_AFTER } from '../database/database-unavailable.ts'
import { StartError } from './start-error.server.ts'
import { readPlan, type UpdatePlan } from './update-plan.server.ts'

/** A server that starts in the middle of an update: it listens at once, and visitors wait until the update lets them in. */
export interface UpdateGate {
  /** Resolves when the data may be opened. */
  dataFree: Promise<void>
  /** Resolves when visitors are let in. */
  opened: Promise<void>
  /** Waits with a visitor's request. @returns an answer when the server ends before the gate opens */
  admit(request: Request): Promise<Response | undefined>
  /** The server ends: whoever waits is sent away. */
  close(): void
}

/** The header of the update's own requests, which pass. */
export const UPDATE_TOKEN_HEADER = 'X-Update-Token'

/**
 * Undefined when no update concerns this server. When the update's process dies the gate opens: nobody else would.
 *
 * @throws StartError when the release of another folder is to serve: the service manager starts that one next
 */
export function openUpdateGate(dataDir: string, port: number): UpdateGate | undefined {
  const plan = readPlan(dataDir, port)
  if (!plan) return undefined
  requireOwnTurn(plan)
  const dataFree = until(() => readPlan(dataDir, port)?.stage !== 'closed').then(() => {
    const now = readPlan(dataDir, port)
    if (now) requireOwnTurn(now)
  })
  const opened = dataFree.then(() => until(() => !readPlan(dataDir, port)))
  const ended = Promise.withResolvers<'ended'>()
  return {
    dataFree,
    opened,
    async admit({ headers }) {
      if (equalsInConstantTime(headers.get(UPDATE_TOKEN_HEADER) ?? '', plan.token)) return undefined
      const outcome = await Promise.race([opened, ended.promise])
      return outcome === 'ended' ? tryAgain() : undefined
    },
    close: () => ended.resolve('ended'),
  }
}

function requireOwnTurn({ release }: UpdatePlan): void {
  if (release !== process.cwd()) throw new StartError(`An update puts ${release} in the place of this release.`)
}

const tryAgain = () => new Response(null, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER) } })

/** The update says so in a file, which is looked at this often: in milliseconds. */
const POLL_INTERVAL = 20

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(POLL_INTERVAL)
}
