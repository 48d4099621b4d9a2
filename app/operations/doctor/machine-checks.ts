import { stat } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { freeBytes, MIN_FREE_BYTES } from '../../platform/embedded/disk.server.ts'
import { type Finding, fault, fine, inMb, warning } from './findings.ts'

const GB = 1024 ** 3

export async function checkDisk({ dataDir }: Pick<AppContext, 'dataDir'>): Promise<Finding> {
  const free = await freeBytes(dataDir)
  const says = `${inMb(free)} are free where ${dataDir} is`
  const cure = 'Delete what you don’t need (journalctl --vacuum-size=200M frees old logs), or rent a bigger disk.'
  if (free < MIN_FREE_BYTES) return fault('disk', `${says}: nothing is sold below ${inMb(MIN_FREE_BYTES)}`, cure)
  return free < GB ? warning('disk', says, cure) : fine('disk', says)
}

export async function checkPermissions({ dataDir }: Pick<AppContext, 'dataDir'>): Promise<Finding> {
  const { mode } = await stat(dataDir)
  if ((mode & 0o077) === 0 || process.platform === 'win32')
    return fine('permissions', `${dataDir} is closed to other users of the machine`)
  return fault('permissions', `${dataDir} can be read by other users of the machine`, `chmod 700 ${dataDir}`)
}

/** How much of what the server may take is left: of the machine, or of the limit that it runs under. */
export function checkMemory({ database }: Pick<AppContext, 'database'>): Finding {
  // With PostgreSQL it's another process that asks.
  if (database.kind === 'postgres') return fine('memory', `${inMb(freemem())} of ${inMb(totalmem())} are unused`)
  const limit = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  const used = process.memoryUsage().rss
  const says = `the server takes ${inMb(used)} of ${inMb(limit)}`
  if (used < 0.8 * limit) return fine('memory', says)
  return warning(
    'memory',
    says,
    'Rent more memory, or start it with the NODE_OPTIONS that README.md names under "A service".',
  )
}

const MAX_SKEW = 5 * MINUTE

/** The machine's clock beside Stripe's, where one was heard of just now. */
export function checkClock({ clock, referenceClock }: Pick<AppContext, 'clock' | 'referenceClock'>): Finding {
  const reference = referenceClock.now()
  if (!reference) return fine('clock', 'nothing was heard from Stripe in the last 15 minutes to compare it with')
  const skew = clock.now().getTime() - reference.getTime()
  const says = `the clock is ${Math.abs(Math.round(skew / SECOND))} s ${skew < 0 ? 'behind' : 'ahead of'} Stripe’s`
  const cure = 'timedatectl set-ntp true'
  if (Math.abs(skew) > MAX_SKEW) return fault('clock', `${says}, so webhooks are refused`, cure)
  return Math.abs(skew) > MAX_SKEW / 10 ? warning('clock', says, cure) : fine('clock', says)
}
