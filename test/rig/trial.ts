import { setTimeout as pause } from 'node:timers/promises'
import { allOff } from '../../stripe-emulator/switches.ts'
import { act } from './buyers.ts'
import { check, dueState, repeatedMails } from './checker.ts'
import { tryDoors } from './doors.ts'
import { type LedgerSession, readLedger } from './ledger.ts'
import type { Plan } from './plan.ts'
import { waitReady } from './server-process.ts'
import type { World } from './world.ts'

/** How long everything may take to come right after the last fault, in milliseconds. */
const HEALS_WITHIN = 90_000
/** A job in the hands of a killed worker comes back after pg-boss's heartbeat: ten seconds, and five of supervision. */
const MAIL_WITHIN = 120_000

/** What has come right so far: these sessions must stay right whatever is killed later. */
export type Settled = Set<string>

/**
 * One trial: buyers buy while everything goes wrong, the server is killed and started again, the faults end, and all
 * must come right by itself. An embedded database can only be read once its server is gone: there, what this trial
 * left is checked in the silence of the next kill.
 *
 * @returns what is wrong, in words.
 */
export async function runTrial(world: World, plan: Plan, settled: Settled): Promise<string[]> {
  if ('at' in plan.kill) await restart(world, plan.kill.at)
  Object.assign(world.standIn.switches, structuredClone(plan.switches))
  world.sink.answer = plan.mail
  let done = false
  const acting = Promise.all(plan.buyers.map((buyer) => act(world, buyer))).finally(() => {
    done = true
  })
  await die(world, plan, () => done)
  const found = embedded(world) ? await checkDead(world, settled) : []
  calmDown(world)
  await world.start()
  await acting
  found.push(...(await comeRight(world, settled)))
  for (const { id } of readLedger(world.ledgerFile)) settled.add(id)
  return found
}

/** The last check: nothing is under way any more, every receipt has left, and every link was tried. */
export async function checkAll(world: World): Promise<string[]> {
  await calm(world)
  await until(async () => missingReceipts(world), MAIL_WITHIN)
  const doors = await until(() => doorFaults(world), HEALS_WITHIN)
  const checked = () => check({ ...world.source, ledgerFile: world.ledgerFile, mails: world.sink.mails, strict: true })
  return [...doors, ...(await until(embedded(world) ? () => checkBetweenLives(world, checked) : checked, HEALS_WITHIN))]
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
  starts: number
  sessions: number
  paid: number
  ended: number
  mails: number
  /** Mails that left more than once under one Message-ID. */
  repeated: number
}

export function countsOf(world: World): Counts {
  const sessions = readLedger(world.ledgerFile)
  const due = sessions.map(dueState)
  return {
    starts: world.starts,
    sessions: sessions.length,
    paid: sessions.filter(({ paid }) => paid).length,
    ended: due.filter((state) => state === 'refunded' || state === 'lost').length,
    mails: world.sink.mails.length,
    repeated: repeatedMails(world.sink.mails),
  }
}

const embedded = ({ source }: World) => 'dataDir' in source

async function restart(world: World, crashAt: string): Promise<void> {
  await world.kill()
  await world.start({ CRASH_AT: crashAt })
}

/** Waits for the planned death; a point that is never reached ends in a kill when the buyers are done. */
async function die(world: World, plan: Plan, done: () => boolean): Promise<void> {
  if ('afterMs' in plan.kill) await pause(plan.kill.afterMs)
  else await Promise.race([world.server?.exited, until(async () => (done() ? [] : ['they act']), 4_000)])
  await world.kill()
}

/** With the server dead: a fault that is left by a job which was in hand must be gone after one more life. */
async function checkDead(world: World, settled: Settled): Promise<string[]> {
  const faults = () =>
    check({ ...world.source, ledgerFile: world.ledgerFile, mails: world.sink.mails, except: unsettled(world, settled) })
  const found = await faults()
  if (found.length === 0) return []
  calmDown(world)
  await world.start()
  await calm(world)
  await until(async () => missingReceipts(world), 5_000)
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
  await waitReady(await living(world))
  await world.standIn.delivered()
  await until(async () => (world.reconciled ? [] : ['it has not looked at Stripe yet']), HEALS_WITHIN)
}

async function comeRight(world: World, settled: Settled): Promise<string[]> {
  await calm(world)
  const doors = await until(() => doorFaults(world, settled), HEALS_WITHIN)
  if (!embedded(world)) {
    return [
      ...doors,
      ...(await until(
        () => check({ ...world.source, ledgerFile: world.ledgerFile, mails: world.sink.mails }),
        HEALS_WITHIN,
      )),
    ]
  }
  await until(async () => missingReceipts(world, settled), 5_000)
  return doors
}

async function living(world: World) {
  return world.server?.url ? world.server : world.start()
}

async function doorFaults(world: World, except?: Settled): Promise<string[]> {
  return tryDoors(world.server?.url ?? '', world.ledgerFile, world.sink.mails, except)
}

function missingReceipts(world: World, except: Settled = new Set()): string[] {
  const isOwed = (session: LedgerSession) => dueState(session) === 'paid' && !except.has(session.id)
  const reached = new Set(world.sink.mails.flatMap(({ to }) => to))
  return readLedger(world.ledgerFile)
    .filter((one) => isOwed(one) && !reached.has(one.email))
    .map(({ id }) => id)
}

/** Asks again until nothing is wrong, and gives what is still wrong when the time is up. */
async function until(faults: () => Promise<string[]>, withinMs: number): Promise<string[]> {
  const end = Date.now() + withinMs
  for (;;) {
    const found = await faults()
    if (found.length === 0 || Date.now() > end) return found
    await pause(50)
  }
}
