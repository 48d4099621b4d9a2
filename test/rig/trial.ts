import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { defaultSwitches } from '../stripe-emulator/fault-switches.ts'
import { runBuyer } from './buyers.ts'
import { check, expectedOrderState } from './checker.ts'
import { checkDownloadLinks } from './download-links.ts'
import type { Plan } from './plan.ts'
import { isReady } from './server-process.ts'
import { type LedgerSession, readLedger } from './stripe-ledger.ts'
import { runVisitor } from './visitors.ts'
import { liveServers, type World } from './world.ts'

/**
 * How long a server may take from its start to being ready, and how long everything may take from then on (or from the
 * last thing that anyone did) until it is right, in milliseconds on an idle machine. On PostgreSQL a job of
 * a killed worker comes back after ten seconds without a heartbeat and five of supervision; what a mail server put off
 * waits for some seconds more.
 */
const READY_TIMEOUT_MS = 10_000
const RECOVERY_TIMEOUT_MS = 30_000
/** A first start on an idle machine: a slower one stretches the limits, and so does what else the machine has to do. */
const USUAL_START_MS = 4_000

/** Sessions that are correct so far: they must stay correct whatever is killed later. */
export type SettledSessions = Set<string>

/** How long things took, in milliseconds. */
export interface Timings {
  /** The highest measured factor by which this machine is slower than an idle one: 1 or more. */
  slowness: number
  ready: number[]
  recovered: number[]
}

/** Starts every server of a world, and takes the time of the first as the measure of this machine. */
export async function startServers(world: World, servers = 1): Promise<Timings> {
  const began = performance.now()
  await waitUntilReady(await world.start(), 300_000)
  const slowness = Math.max(1, (performance.now() - began) / USUAL_START_MS)
  for (let place = 1; place < servers; place += 1) await waitUntilReady(await world.start({}, place), 300_000)
  return { slowness, ready: [], recovered: [] }
}

function scaleTimeout(limit: number, times: Timings): number {
  const load = (loadavg()[0] ?? 0) / availableParallelism()
  times.slowness = Math.max(times.slowness, load)
  return limit * times.slowness
}

/**
 * One trial: people buy and write while everything goes wrong, a server is killed and started again, the faults end, and
 * everything must recover automatically and in time.
 *
 * @returns a sentence for each violation.
 */
export async function runTrial(world: World, plan: Plan, settled: SettledSessions, times: Timings): Promise<string[]> {
  if ('at' in plan.kill) {
    await world.kill(plan.victim)
    await world.start({ CRASH_AT: plan.kill.at }, plan.victim)
  }
  Object.assign(world.emulator.switches, structuredClone(plan.switches))
  world.sink.response = plan.mail
  let done = false
  const acts = [
    ...plan.buyers.map((buyer) => runBuyer(world, buyer)),
    ...plan.visitors.map((visitor) => runVisitor(world, visitor)),
  ]
  const acting = Promise.all(acts).finally(() => {
    done = true
  })
  await killServer(world, plan, () => done)
  Object.assign(world.emulator.switches, defaultSwitches())
  world.sink.response = 'accept'
  const found = await restartServer(world, plan.victim, times)
  await acting
  found.push(...(await waitUntilConsistent(world, times, () => currentViolations(world, settled))))
  for (const { id } of readLedger(world.ledgerFile)) settled.add(id)
  return found
}

/** Starts a killed server again. I8: it is ready in time. */
export async function restartServer(world: World, place: number, times: Timings): Promise<string[]> {
  const server = await world.start({}, place)
  const limit = scaleTimeout(READY_TIMEOUT_MS, times)
  const isInTime = await waitUntilReady(server, limit)
  times.ready.push(performance.now() - world.startedAt)
  if (isInTime) return []
  return [`the server was not ready within ${Math.round(limit / 1000)} s:\n${server.output().slice(-1000)}`]
}

/** Waits until nothing is wrong, up to the time limit; otherwise returns the violations. */
export async function waitUntilConsistent(world: World, times: Timings, faults: () => Promise<string[]>) {
  const began = performance.now()
  await waitUntilQuiet(world)
  const limit = scaleTimeout(RECOVERY_TIMEOUT_MS, times)
  const left = await waitUntilNone(faults, limit - (performance.now() - began))
  times.recovered.push(performance.now() - began)
  return left.map((fault) => `not healed ${Math.round(limit / 1000)} s after the last kill: ${fault}`)
}

/** The last check: no work is in progress, every email was sent, and every link was tried. */
export async function checkAll(world: World, times: Timings): Promise<string[]> {
  const doors = await waitUntilConsistent(world, times, async () => [
    ...missingEmails(world),
    ...(await downloadLinkViolations(world)),
  ])
  const last = await waitUntilNone(() => checkWorld(world, { strict: true }), scaleTimeout(RECOVERY_TIMEOUT_MS, times))
  return [...doors, ...last]
}

/** How much was put to the test. */
export function countsOf({ kills, ledgerFile, sink }: World) {
  const sessions = readLedger(ledgerFile)
  const paid = sessions.filter((session) => session.paid)
  return { kills: kills.length, sessions: sessions.length, paid: paid.length, mails: sink.emails.length }
}

function checkWorld(world: World, options: { strict?: boolean }): Promise<string[]> {
  const { source, ledgerFile, kills, acknowledged, sink } = world
  return check({ ...source, ledgerFile, kills, acknowledged, emails: sink.emails, ...options })
}

/** Waits for the planned death; a point that is never reached ends in a kill when the buyers are done. */
async function killServer(world: World, plan: Plan, done: () => boolean): Promise<void> {
  if ('afterMs' in plan.kill) await pause(plan.kill.afterMs)
  else {
    const isOver = waitUntilNone(async () => (done() ? [] : ['they act']), 4_000)
    await Promise.race([world.servers[plan.victim]?.exited, isOver])
  }
  await world.kill(plan.victim)
}

/** Every webhook was accepted, and payments without a webhook were searched for. */
async function waitUntilQuiet(world: World): Promise<void> {
  if (liveServers(world).length === 0) await world.start()
  await world.emulator.delivered()
  await waitUntilNone(async () => (world.reconciled ? [] : ['it has not looked at Stripe yet']), RECOVERY_TIMEOUT_MS)
}

/** What is wrong, beginning with what is seen from outside. */
async function currentViolations(world: World, settled: SettledSessions): Promise<string[]> {
  const seen = [...missingEmails(world, settled), ...(await downloadLinkViolations(world, settled))]
  return seen.length > 0 ? seen : checkWorld(world, {})
}

const downloadLinkViolations = (world: World, except?: SettledSessions) =>
  checkDownloadLinks(liveServers(world)[0]?.url ?? '', world.ledgerFile, world.sink.emails, except)

/** Receipts and confirmations that have not been sent. */
function missingEmails(world: World, except: SettledSessions = new Set()): string[] {
  const isOwed = (session: LedgerSession) => expectedOrderState(session) === 'paid' && !except.has(session.id)
  const reached = new Set(world.sink.emails.flatMap(({ to }) => to))
  const { messages, signups, quizResults } = world.acknowledged
  const buyers = readLedger(world.ledgerFile).filter(isOwed)
  const people = [...buyers, ...messages].map(({ email }) => email)
  return [...people, ...signups, ...quizResults]
    .filter((email) => !reached.has(email))
    .map((email) => `no mail has left for ${email}`)
}

async function waitUntilReady(server: Parameters<typeof isReady>[0], withinMs: number): Promise<boolean> {
  return (await waitUntilNone(async () => ((await isReady(server)) ? [] : ['it is not ready']), withinMs)).length === 0
}

/** Checks until nothing is wrong, and returns what is still wrong when the time is up. */
async function waitUntilNone(faults: () => Promise<string[]>, withinMs: number): Promise<string[]> {
  const end = performance.now() + withinMs
  for (;;) {
    const found = await faults()
    if (found.length === 0 || performance.now() > end) return found
    await pause(50)
  }
}
