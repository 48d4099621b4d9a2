import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openStripeEmulator } from '../../stripe-emulator/emulator.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { type FaultyEmulator, withFaultSwitches } from '../stripe-emulator/fault-switches.ts'
import { type EmulatorServer, listen } from '../stripe-emulator/listen.ts'
import { tempFolder } from '../temp-folder.ts'
import { type Acknowledgments, noAcknowledgments } from './acknowledgments.ts'
import type { Kill } from './email-checks.ts'
import type { Source } from './rows.ts'
import { type ServerEnv, type ServerProcess, startServer } from './server-process.ts'

/** Killable servers with everything that survives them: Stripe's ledger, the sent emails, the database. */
export interface World {
  emulator: FaultyEmulator
  sink: MailSink
  ledgerFile: string
  source: Source
  dataDir: string
  /** The settings of every server, except those that a start adds. */
  env: ServerEnv
  /** The newest server, living or dead. */
  server: ServerProcess | undefined
  /** The newest of each place; more than one only on PostgreSQL. */
  servers: (ServerProcess | undefined)[]
  /** Where a person's requests go: always to the same server while it lives, as through a balancer. */
  urlFor(address: string): string | undefined
  /** When a server was killed or died, in milliseconds of `Date.now()`. */
  kills: Kill[]
  /** What was confirmed to people as done. */
  acknowledged: Acknowledgments
  /** By how many milliseconds Stripe's clock is ahead of ours. */
  stripeClockOffsetMs: number
  /** When the newest server was started, by `performance.now()`. */
  startedAt: number
  /** How many servers were started. */
  starts: number
  /** Whether the newest server has read all of Stripe's lists since its start, including the last one. */
  reconciled: boolean
  /** Starts a server in this place; it listens when this resolves, unless it died on the way. */
  start(env?: ServerEnv, place?: number): Promise<ServerProcess>
  /** Kills the server in this place, or all. */
  kill(place?: number): Promise<void>
  close(): Promise<void>
}

const STRIPE_KEY = 'sk_test_of_the_fault_rig'
export const WEBHOOK_SECRET = 'whsec_of_the_fault_rig'

/** Refused webhooks are sent again every 200 ms for a minute, so that no trial waits for Stripe's delays. */
const RETRY_DELAYS_MS: number[] = Array(300).fill(200)

/** @param databaseUrl a PostgreSQL database; without it the server embeds one. */
export async function openWorld(databaseUrl?: string, extra: ServerEnv = {}): Promise<World> {
  const dataDir = tempFolder('rig')
  const ledgerFile = join(dataDir, 'ledger.sqlite')
  const sink = await openMailSink()
  const listening: { at?: EmulatorServer } = {}
  const keys = { secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, retryDelays: RETRY_DELAYS_MS }
  const now = () => new Date(Date.now() + world.stripeClockOffsetMs)
  const opened = openStripeEmulator({ file: ledgerFile, publicUrl: () => listening.at?.url ?? '', now, ...keys })
  const emulator = withFaultSwitches(opened)
  const answer = (request: Request) => {
    if (new URL(request.url).pathname === '/v1/subscriptions') world.reconciled = true
    return emulator.fetch(request)
  }
  listening.at = await listen({ ...emulator, fetch: answer })
  emulator.start()
  const world: World = {
    emulator,
    sink,
    ledgerFile,
    dataDir,
    source: databaseUrl ? { databaseUrl } : { dataDir },
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: listening.at.url,
      SMTP_URL: sink.url,
      TRUST_PROXY: '1',
      ...extra,
    },
    server: undefined,
    servers: [],
    urlFor(address) {
      const urls = liveServers(world).map(({ url }) => url)
      return urls[Number(address.split('.').at(-1)) % Math.max(urls.length, 1)]
    },
    kills: [],
    acknowledged: noAcknowledgments(),
    stripeClockOffsetMs: 0,
    startedAt: 0,
    starts: 0,
    reconciled: false,
    async start(env = {}, place = 0) {
      world.starts += 1
      world.reconciled = false
      world.startedAt = performance.now()
      const server = await startServer({ ...world.env, ...env })
      world.server = server
      world.servers[place] = server
      void server.exited.then(({ code }) => {
        if (code !== 0) world.kills.push(Date.now())
      })
      if (server.url) emulator.setWebhookUrl(`${server.url}/webhooks/stripe`)
      return server
    },
    async kill(place) {
      const doomed = place === undefined ? world.servers : [world.servers[place]]
      await Promise.all(doomed.map((server) => server?.kill()))
      const [other] = liveServers(world)
      if (other) emulator.setWebhookUrl(`${other.url}/webhooks/stripe`)
    },
    async close() {
      await world.kill()
      await listening.at?.close()
      await emulator.close()
      await sink.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return world
}

/** The servers that listen. */
export function liveServers({ servers }: Pick<World, 'servers'>): ServerProcess[] {
  return servers.filter((server) => server?.url !== undefined && server.isAlive()) as ServerProcess[]
}
