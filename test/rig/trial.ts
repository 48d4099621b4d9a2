import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { allOff } from '../../stripe-emulator/switches.ts'
import { act } from './buyers.ts'
import { check, dueState, repeatedMails } from './checker.ts'
import { tryDoors } from './doors.ts'
import { type LedgerSession, readLedger } from './ledger.ts'
import type { Plan } from './plan.ts'
import { isReady } from './server-process.ts'
import { visit } from './visitors.ts'
import { living, type World } from './world.ts'

/**
 * How long a server may take from its start to being ready, and how long everything may take from then on (or from the
 * last thing that anyone did) until it is right, in milliseconds on an idle machine. On PostgreSQL a job in the hands of
 * a killed worker comes back after ten seconds without a heartbeat and five of supervision; what a mail server put off
 * waits for some seconds more.
 */
export const READY_WITHIN = 10_000
export const HEALS_WITHIN = 30_000
/** A first start on an idle machine: a slower one stretches the limits, and so does what else the machine has to do. */
const USUAL_START = 4_000

/** What has come right so far: these sessions must stay right whatever is killed later. */
export type Settled = Set<string>

/** How long things took, in milliseconds. */
export interface Times {
  /** By how much this machine is slower than an idle one, the most that was seen: 1 or more. */
  slowness: number
  ready: number[]
  healed: number[]
}

/** Starts every server of a world, and takes the time of the first as the measure of this machine. */
export async function openTimes(world: World, servers = 1): Promise<Times> {
  const began = performance.now()
  await ready(await world.start(), 300_000)
  const slowness = Math.max(1, (performance.now() - began) / USUAL_START)
  for (let place = 1; place < servers; place += 1) await ready(await world.start({}, place), 300_000)
  return { slowness, ready: [], healed: [] }
}

function stretched(limit: number, times: Times): number {
  const load = (loadavg()[0] ?? 0) / availableParallelism()
  times.slowness = Math.max(times.slowness, load)
  return limit * times.slowness
}

/**
 * One trial: people buy and write while everything goes wrong, a server is killed and started again, the faults end, and
 * all must come right by itself and in time. An embedded database can only be read once its server is gone: there, what
 * this trial left is checked in the silence of the next kill.
 *
 * @returns what is wrong, in words.
 */
export async function runTrial(world: World, plan: Plan, settled: Settled, times: Times): Promise<string[]> {
  if ('at' in plan.kill) await restart(world, plan.victim, plan.kill.at)
  Object.assign(world.standIn.switches, structuredClone(plan.switches))
  world.sink.answer = plan.mail
  let done = false
  const acts = [
    ...plan.buyers.map((buyer) => act(world, buyer)),
    ...plan.visitors.map((visitor) => visit(world, visitor)),
  ]
  const acting = Promise.all(acts).finally(() => {
    done = true
  })
  await die(world, plan, () => done)
  const found = embedded(world) ? await checkDead(world, settled) : []
  calmDown(world)
  found.push(...(await startAgain(world, plan.victim, times)))
  await acting
  found.push(...(await healed(world, times, () => wrongNow(world, settled))))
  for (const { id } of readLedger(world.ledgerFile)) settled.add(id)
  return found
}

/** Starts a killed server again. I8: it is ready in time. */
export async function startAgain(world: World, place: number, times: Times): Promise<string[]> {
  const server = await world.start({}, place)
  const limit = stretched(READY_WITHIN, times)
  const isInTime = await ready(server, limit)
  times.ready.push(performance.now() - world.startedAt)
  if (isInTime) return []
  return [`the server was not ready within ${Math.round(limit / 1000)} s:\n${server.output().slice(-1000)}`]
}

/** Waits until nothing is wrong any more, for as long as that may take; else says what is. */
export async function healed(world: World, times: Times, faults: () => Promise<string[]>): Promise<string[]> {
  const began = performance.now()
  await calm(world)
  const limit = stretched(HEALS_WITHIN, times)
  const left = await until(faults, limit - (performance.now() - began))
  times.healed.push(performance.now() - began)
  return left.map((fault) => `not healed ${Math.round(limit / 1000)} s after the last kill: ${fault}`)
}

/** The last check: nothing is under way any more, every mail has left, and every link was tried. */
export async function checkAll(world: World, times: Times): Promise<string[]> {
  const doors = await healed(world, times, async () => [...missingMails(world), ...(await doorFaults(world))])
  const checked = () => checkWorld(world, { strict: true })
  const last = embedded(world) ? () => checkBetweenLives(world, checked) : checked
  return [...doors, ...(await until(last, stretched(HEALS_WITHIN, times)))]
}

/** An embedded database is read while its server is down; one that still has work to do lives on to do it. */
async function checkBetweenLives(world: World, checked: () => Promise<string[]>): Promise<string[]> {
  await world.server?.kill('SIGTERM')
  const found = await checked()
  if (found.length > 0) {
    await world.start()
    await calm(world)
  }
  return found
}

export interface Counts {
  kills: number
  sessions: number
  paid: number
  ended: number
  calls: number
  members: number
  forms: number
  /** Moves and cancellations of calls, decisions on applications, cancellations by members. */
  changes: number
  mails: number
  /** Mails that left more than once under one Message-ID. */
  repeated: number
}

export function countsOf(world: World): Counts {
  const sessions = readLedger(world.ledgerFile)
  const due = sessions.map(dueState)
  const paid = sessions.filter((session) => session.paid)
  const { messages, signups, confirmed, quizResults, searches, imports } = world.acknowledged
  const { calls, decisions, cancellations } = world.acknowledged
  return {
    kills: world.kills.length,
    sessions: sessions.length,
    paid: paid.length,
    ended: due.filter((state) => state === 'refunded' || state === 'lost').length,
    calls: paid.filter(({ product }) => product.endsWith('-call')).length,
    members: paid.filter(({ product }) => product === 'society').length,
    forms: [messages, signups, confirmed, quizResults, searches, imports].flat().length,
    changes: calls.size + decisions.size + cancellations.size,
    mails: world.sink.mails.length,
    repeated: repeatedMails(world.sink.mails),
  }
}

const embedded = ({ source }: World) => 'dataDir' in source

function checkWorld(world: World, options: { strict?: boolean; except?: Set<string> }): Promise<string[]> {
  const { source, ledgerFile, kills, acknowledged, sink } = world
  return check({ ...source, ledgerFile, kills, acknowledged, mails: sink.mails, ...options })
}

async function restart(world: World, place: number, crashAt: string): Promise<void> {
  await world.kill(place)
  await world.start({ CRASH_AT: crashAt }, place)
}

/** Waits for the planned death; a point that is never reached ends in a kill when the buyers are done. */
async function die(world: World, plan: Plan, done: () => boolean): Promise<void> {
  if ('afterMs' in plan.kill) await pause(plan.kill.afterMs)
  else {
    const isOver = until(async () => (done() ? [] : ['they act']), 4_000)
    await Promise.race([world.servers[plan.victim]?.exited, isOver])
  }
  await world.kill(plan.victim)
}

/** With the server dead: a fault that is left by a job which was in hand must be gone after one more life. */
async function checkDead(world: World, settled: Settled): Promise<string[]> {
  // Nobody has acted on the settled ones since, and what was acknowledged meanwhile must be there already.
  const faults = () => checkWorld(world, { except: unsettled(world, settled) })
  const found = await faults()
  if (found.length === 0) return []
  calmDown(world)
  await world.start()
  await calm(world)
  await until(async () => missingMails(world), 5_000)
  await world.kill()
  return faults()
}

function unsettled(world: World, settled: Settled): Set<string> {
  return new Set(
    readLedger(world.ledgerFile)
      .filter(({ id }) => !settled.has(id))
      .map(({ id }) => id),
  )
}

function calmDown(world: World): void {
  Object.assign(world.standIn.switches, allOff())
  world.sink.answer = 'accept'
}

/** Every webhook was taken, and what no webhook told of was looked for. */
async function calm(world: World): Promise<void> {
  if (living(world).length === 0) await world.start()
  await world.standIn.delivered()
  await until(async () => (world.reconciled ? [] : ['it has not looked at Stripe yet']), HEALS_WITHIN)
}

/** What can be seen to be wrong while servers run: on PostgreSQL everything, else mails and links. */
async function wrongNow(world: World, settled: Settled): Promise<string[]> {
  const seen = [...missingMails(world, settled), ...(await doorFaults(world, settled))]
  return seen.length > 0 || embedded(world) ? seen : checkWorld(world, {})
}

async function doorFaults(world: World, except?: Settled): Promise<string[]> {
  return tryDoors(living(world)[0]?.url ?? '', world.ledgerFile, world.sink.mails, except)
}

/** Receipts, and copies of what was acknowledged, that have not left. */
function missingMails(world: World, except: Settled = new Set()): string[] {
  const isOwed = (session: LedgerSession) => dueState(session) === 'paid' && !except.has(session.id)
  const reached = new Set(world.sink.mails.flatMap(({ to }) => to))
  const { messages, signups, quizResults } = world.acknowledged
  const buyers = readLedger(world.ledgerFile).filter(isOwed)
  const people = [...buyers, ...messages].map(({ email }) => email)
  return [...people, ...signups, ...quizResults]
    .filter((email) => !reached.has(email))
    .map((email) => `no mail has left for ${email}`)
}

async function ready(server: Parameters<typeof isReady>[0], withinMs: number): Promise<boolean> {
  return (await until(async () => ((await isReady(server)) ? [] : ['it is not ready']), withinMs)).length === 0
}

/** Asks again until nothing is wrong, and gives what is still wrong when the time is up. */
async function until(faults: () => Promise<string[]>, withinMs: number): Promise<string[]> {
  const end = performance.now() + withinMs
  for (;;) {
    const found = await faults()
    if (found.length === 0 || performance.now() > end) return found
    await pause(50)
  }
}
