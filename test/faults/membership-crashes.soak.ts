import { afterEach, expect, test } from 'vitest'
import type { CrashPoint } from '../../app/platform/process/crash-points.ts'
import { postForm } from '../rig/calls.ts'
import { check } from '../rig/checker.ts'
import { mailsTo } from '../rig/purchases.ts'
import { type ServerProcess, waitReady } from '../rig/server-process.ts'
import { readLedger } from '../rig/stripe-ledger.ts'
import { openWorld, type World } from '../rig/world.ts'

let world: World
afterEach(() => world.close())

const BUYER = 'ada@example.com'
const COACH = 'support@unborrowed.example'
const DAYS = 24 * 60 * 60

const server = () => world.server as ServerProcess
const textOf = ({ raw }: { raw: string }) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
const subjects = (email: string, subject: string) =>
  mailsTo(world, email).filter(({ raw }) => new RegExp(`^Subject: ${subject}`, 'm').test(raw))
const linkIn = (text: string | undefined, path: string) =>
  new RegExp(`/${path}/[\\w.-]+`).exec(text ?? '')?.[0] ?? `no ${path}`

/** The mail, once it has left. */
async function told(email: string, subject: string): Promise<string> {
  await expect.poll(() => subjects(email, subject).length, { timeout: 60_000 }).toBeGreaterThan(0)
  return textOf(subjects(email, subject)[0] as { raw: string })
}

/** Pays for the first month, and applies with the link that comes by mail. */
async function join(): Promise<{ decline: string; cancel: string }> {
  world = await openWorld()
  await waitReady(await world.start())
  const answer = await fetch(`${server().url}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key' },
    body: JSON.stringify({ productId: 'society' }),
  })
  const { url } = (await answer.json()) as { url: string }
  await world.emulator.pay(url.split('/').at(-1) as string, BUYER)
  const asked = await told(BUYER, 'Your receipt')
  await apply(linkIn(asked, 'apply'))
  const review = await told(COACH, 'To review')
  await told(BUYER, 'Your application is in review')
  const links = [...review.matchAll(/\/review\/[\w.-]+/g)].map(([link]) => link)
  return { decline: [...new Set(links)][1] as string, cancel: linkIn(asked, 'cancel') }
}

/** As a browser without script does: a confirming page comes first. */
async function apply(path: string): Promise<void> {
  const typed = { name: 'Ada', email: BUYER, business: 'A bakery', stage: 'young', state: 'GA', needs: 'An oven' }
  const post = async (fields: Record<string, string>) => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' }
    const answer = await fetch(server().url + path, { method: 'POST', headers, body: new URLSearchParams(fields) })
    return answer.text()
  }
  const confirm = await post(typed)
  const token = /name="form_token" value="([^"]+)"/.exec(confirm)?.[1] ?? ''
  await post({ ...typed, form_token: token })
}

/** Presses the button in a server that dies of it, and once more in the next one. */
async function pressAndDie(point: CrashPoint, path: string, form: Record<string, string>): Promise<void> {
  await world.kill()
  const crashing = await world.start({ CRASH_AT: point })
  const pressed = postForm(crashing, path, form).catch(() => undefined)
  expect(await crashing.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await pressed
  await waitReady(await world.start())
  await postForm(server(), path, form)
}

const booksOf = () =>
  readLedger(world.ledgerFile).map(({ refunds, subscriptionEnded }) => ({ refunds, over: subscriptionEnded }))

test.each<CrashPoint>(['after_refund', 'after_ending', 'before_order_commit', 'before_mail'])(
  'Killed at %s while an applicant is declined, it wakes up to one refund in full, no subscription and one mail',
  async (point) => {
    const { decline } = await join()
    await pressAndDie(point, decline, {})
    await expect.poll(booksOf, { timeout: 90_000 }).toEqual([{ refunds: [3500], over: true }])
    await told(BUYER, 'About your application')
    await world.server?.kill('SIGTERM')
    expect(subjects(BUYER, 'About your application')).toHaveLength(1)
    // Not strict: the last of Stripe's events may still be on its way.
    expect(await check({ ...world.source, ledgerFile: world.ledgerFile, emails: world.sink.emails })).toEqual([])
  },
)

test.each<CrashPoint>(['after_ending', 'before_mail'])(
  'Killed at %s while a member cancels, it wakes up to a membership that ends with what is paid, told once',
  async (point) => {
    const { cancel } = await join()
    await pressAndDie(point, cancel, { request: 'cancel' })
    await told(BUYER, 'Your membership is canceled')
    expect(booksOf()).toEqual([{ refunds: [], over: false }])
    await world.emulator.advance(32 * DAYS)
    await expect.poll(booksOf, { timeout: 90_000 }).toEqual([{ refunds: [], over: true }])
    await told(BUYER, 'Your membership has ended')
    expect(subjects(BUYER, 'Your membership is canceled')).toHaveLength(1)
  },
)
