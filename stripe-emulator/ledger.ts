import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type Stripe from 'stripe'

/** The kinds of object that the ledger stores, by the name in their `object` field. */
export interface ObjectTypes {
  'billing_portal.session': Stripe.BillingPortal.Session
  'checkout.session': Stripe.Checkout.Session
  charge: Stripe.Charge
  coupon: Stripe.Coupon
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  event: Stripe.Event
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  product: Stripe.Product
  promotion_code: Stripe.PromotionCode
  refund: Stripe.Refund
  subscription: Stripe.Subscription
  webhook_endpoint: Stripe.WebhookEndpoint
}
export type ObjectType = keyof ObjectTypes

export interface Ledger {
  db: DatabaseSync
  /** Whether its objects are of live mode, as the key is that they are made with. */
  isLive: boolean
}

/** What falls due on the emulator's clock. */
type TaskKind = 'expire session' | 'settle debit' | 'end period' | 'retry invoice'
export interface ScheduledTask {
  subject: string
  kind: TaskKind
  at: number
}

const LOCK_TIMEOUT_MS = 10_000
const SQLITE_BUSY = 5

const SCHEMA = `
  create table if not exists objects (
    seq integer primary key autoincrement, id text not null unique, kind text not null,
    created integer not null, body text not null, notes text not null default '{}');
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_by_payment on objects (kind, json_extract(body, '$.payment_intent'));
  create index if not exists objects_by_invoice on objects (kind, json_extract(body, '$.invoice'));
  create table if not exists calendar (
    subject text not null, errand text not null, at integer not null, primary key (subject, errand));
  create index if not exists calendar_by_time on calendar (at);
  create table if not exists answers (
    key text primary key, fingerprint text not null, status integer not null, body text not null, request text not null);
  create table if not exists deliveries (
    event text primary key, state text not null default 'pending', attempts integer not null default 0,
    due integer not null, seen text not null default '');
  create index if not exists deliveries_by_due on deliveries (state, due);
  create table if not exists clock (id integer primary key check (id = 1), shift integer not null);
  insert or ignore into clock values (1, 0);
`

/**
 * Opens the emulator's own file. Every commit is on disk before it is acknowledged (WAL, synchronous FULL), and several
 * processes may share the file.
 */
export function openLedger(file: string, isLive: boolean): Ledger {
  const db = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS })
  switchToWal(db)
  db.exec('pragma synchronous = full')
  db.exec(`begin immediate; ${SCHEMA} commit`)
  return { db, isLive }
}

/**
 * SQLite doesn't wait for its lock timeout when several connections switch a new file to WAL at once: one of them gets
 * SQLITE_BUSY right away (https://sqlite.org/c3ref/busy_handler.html), so that one tries again here.
 */
function switchToWal(db: DatabaseSync): void {
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      db.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
      Atomics.wait(pause, 0, 0, 10)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/** Runs the work in one write transaction; anything thrown rolls it back and is rethrown. */
export function transact<T>(ledger: Ledger, work: () => T): T {
  ledger.db.exec('begin immediate')
  let done = false
  try {
    const result = work()
    ledger.db.exec('commit')
    done = true
    return result
  } finally {
    if (!done) ledger.db.exec('rollback')
  }
}

export function row<T>(ledger: Ledger, sql: string, ...values: SQLInputValue[]): T | undefined {
  return ledger.db.prepare(sql).get(...values) as T | undefined
}

export function rows<T>(ledger: Ledger, sql: string, ...values: SQLInputValue[]): T[] {
  return ledger.db.prepare(sql).all(...values) as T[]
}

/** Returns how many rows were changed. */
export function run(ledger: Ledger, sql: string, ...values: SQLInputValue[]): number {
  return Number(ledger.db.prepare(sql).run(...values).changes)
}

/** Writes an object as it now is. `notes` are what the emulator needs to know and Stripe's object does not show. */
export function saveObject<T extends ObjectTypes[ObjectType]>(ledger: Ledger, saved: T, notes?: object): T {
  const object = ledger.isLive && 'livemode' in saved ? { ...saved, livemode: true } : saved
  const { id, object: kind } = object
  const created = 'created' in object ? object.created : 0
  const sql = `insert into objects (id, kind, created, body) values (?, ?, ?, ?)
    on conflict (id) do update set body = excluded.body`
  run(ledger, sql, id, kind, created, JSON.stringify(object))
  if (notes) run(ledger, 'update objects set notes = ? where id = ?', JSON.stringify(notes), id)
  return object
}

/** The objects of a kind that an SQL clause selects: `and id = ?`. */
export function selectObjects<K extends ObjectType>(
  ledger: Ledger,
  kind: K,
  clause: string,
  ...values: SQLInputValue[]
): ObjectTypes[K][] {
  const found = rows<{ body: string }>(ledger, `select body from objects where kind = ? ${clause}`, kind, ...values)
  return found.map(({ body }) => JSON.parse(body))
}

export function findObject<K extends ObjectType>(ledger: Ledger, kind: K, id: string): ObjectTypes[K] | undefined {
  return selectObjects(ledger, kind, 'and id = ?', id)[0]
}

export function deleteObject(ledger: Ledger, id: string): void {
  run(ledger, 'delete from objects where id = ?', id)
}

/** An object that the ledger itself refers to: it must be there. */
export function getObject<K extends ObjectType>(ledger: Ledger, kind: K, id: string): ObjectTypes[K] {
  const found = findObject(ledger, kind, id)
  if (!found) throw new Error(`The ledger refers to a ${kind} that it does not hold: ${id}`)
  return found
}

export function readNotes<T>(ledger: Ledger, id: string): T {
  const found = row<{ notes: string }>(ledger, 'select notes from objects where id = ?', id)
  return JSON.parse(found?.notes ?? '{}') as T
}

export function schedule(ledger: Ledger, { subject, kind, at }: ScheduledTask): void {
  run(ledger, 'insert or replace into calendar (subject, errand, at) values (?, ?, ?)', subject, kind, at)
}

export function unschedule(ledger: Ledger, subject: string, kind: TaskKind | null = null): void {
  run(ledger, 'delete from calendar where subject = ? and errand = coalesce(?, errand)', subject, kind)
}

/** Takes the first task that is due out of the calendar. */
export function takeDueTask(ledger: Ledger, until: number): ScheduledTask | undefined {
  const sql = 'select subject, errand as kind, at from calendar where at <= ? order by at, rowid limit 1'
  const entry = row<ScheduledTask>(ledger, sql, until)
  if (entry) unschedule(ledger, entry.subject, entry.kind)
  return entry
}

/** By how many seconds the emulator's clock is ahead of the real one. */
export function clockOffset(ledger: Ledger): number {
  return row<{ shift: number }>(ledger, 'select shift from clock')?.shift ?? 0
}

export function advanceClock(ledger: Ledger, seconds: number): void {
  run(ledger, 'update clock set shift = shift + ?', seconds)
}
