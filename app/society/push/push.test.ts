import { createPublicKey, verify } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { forFile } from '../../../test/for-file.ts'
import { openPushService } from '../../../test/push-service.ts'
import { enterSociety, GRANTS, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { sessions } from '../../people/sign-in/sign-in.sql.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { memberships } from '../membership/membership.sql.ts'
import { roomReads } from '../rooms/rooms.sql.ts'
import { followThread } from '../rooms/rooms.ts'
import { pushPersonalData, pushSubscriptions } from './push.sql.ts'
import { pushNotices, vapidKeys } from './push.ts'

const clock = offsetClock()
const { shop, send, post, leadThread } = roomsForFile(clock)
const service = forFile(openPushService)
afterAll(() => service.close())

let dana: SignedInMember
let ruth: SignedInMember
let people = 0
beforeEach(async () => {
  people += 1
  dana = await enterSociety(shop, `dana-${people}@example.com`, { name: `Dana ${people}` })
  ruth = await enterSociety(shop, `ruth-${people}@example.com`, { name: `Ruth ${people}` })
  service.pushed.length = 0
  service.answerWith(201)
  await shop.database.db.delete(pushSubscriptions)
})

const CHROME = () => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${people}`, ...service.keys })

/** Turns notifications on as a browser does, and then has its push service be the one of this test. */
async function turnOn(who: SignedInMember, name = 'dana'): Promise<void> {
  expect((await send(who, '/society/push', CHROME())).status).toBe(204)
  const isNew = eq(pushSubscriptions.endpoint, CHROME().endpoint)
  const endpoint = service.endpoint(name)
  await shop.database.db.update(pushSubscriptions).set({ endpoint }).where(isNew)
}

async function runLater(minutes: number): Promise<void> {
  clock.offsetMs += minutes * MINUTE
  await pushNotices(shop.deps, { allowPrivate: true })
}

const notifications = () => service.pushed.map(({ text }) => JSON.parse(text))
const subscriptions = () => shop.database.db.select().from(pushSubscriptions)

test('A mention that is unread after a minute comes to their browser once, and says where it is but not what was said', async () => {
  await turnOn(dana)
  const seq = await post(ruth, `Psst @${dana.member.name} my secret price`)
  await runLater(0.5)
  expect(service.pushed).toEqual([])
  await runLater(1)
  await Promise.all([runLater(1), runLater(1)])
  const url = `/society/rooms/${GRANTS}?at=${seq}#m-${seq}`
  expect(notifications()).toEqual([{ title: 'The Society', body: 'You’re mentioned in Grants', url, tag: GRANTS }])
})

test('What a push service gets is encrypted, and signed by the key that the browser was given', async () => {
  await turnOn(dana)
  await post(ruth, `@${dana.member.name} hello`)
  await runLater(2)
  const [pushed] = service.pushed
  expect(pushed?.headers['content-encoding']).toBe('aes128gcm')
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(pushed?.headers.authorization ?? '') ?? []
  expect(key).toBe(vapidKeys(shop.deps.secret).publicKey)
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key ?? '', 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((bytes) => bytes.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud).toBe(new URL(service.endpoint('')).origin)
})

test('Several messages of a thread that someone follows come as one notification, and what they have read doesn’t come', async () => {
  await turnOn(dana)
  const thread = await leadThread('meals', 'Meals for schools')
  await shop.database.transact((tx) => followThread(tx, dana.member.personId, thread))
  await post(ruth, 'First', thread)
  await post(ruth, 'Second', thread)
  const read = await post(ruth, `@${dana.member.name} seen already`)
  await shop.database.db.insert(roomReads).values({ personId: dana.member.personId, roomId: GRANTS, lastSeq: read })
  await runLater(2)
  expect(notifications().map(({ body }) => body)).toEqual(['Something’s new in Meals for schools'])
})

test('What was written before someone turned notifications on, or a day ago while the server was down, is left to email', async () => {
  await post(ruth, `@${dana.member.name} before`)
  await turnOn(dana)
  await runLater(2)
  await post(ruth, `@${dana.member.name} yesterday`)
  clock.offsetMs += DAY
  await runLater(0)
  expect(service.pushed).toEqual([])
})

test('Signing out, the end of the session and the end of the membership each end the notifications', async () => {
  const { db } = shop.database
  await turnOn(dana)
  await turnOn(ruth, 'ruth')
  await db.delete(sessions).where(eq(sessions.id, dana.session.id))
  expect((await subscriptions()).map(({ personId }) => personId)).toEqual([ruth.member.personId])
  const isRuths = sql`order_id in (select id from orders where email = ${ruth.member.address})`
  await db.update(memberships).set({ state: 'ended' }).where(isRuths)
  const other = await enterSociety(shop, `other-${people}@example.com`, { name: `Other ${people}` })
  await post(other, `@${ruth.member.name} are you there?`)
  await runLater(2)
  expect(service.pushed).toEqual([])
})

test('A subscription that its push service no longer knows is forgotten, and one that fails for now stays', async () => {
  await turnOn(dana)
  service.answerWith(500)
  await post(ruth, `@${dana.member.name} one`)
  await runLater(2)
  expect(await subscriptions()).toHaveLength(1)
  service.answerWith(410)
  await post(ruth, `@${dana.member.name} two`)
  await runLater(2)
  expect(await subscriptions()).toEqual([])
})

test.each([
  ['a push service of nobody', { endpoint: 'https://push.example.com/x' }],
  ['this machine', { endpoint: 'https://127.0.0.1/x' }],
  ['another port', { endpoint: 'https://fcm.googleapis.com:8443/x' }],
  ['a host that ends like one', { endpoint: 'https://evilpush.apple.com.example/x' }],
  ['a key that is no point', { p256dh: 'short' }],
  ['no secret', { auth: '' }],
])('Notifications aren’t turned on for %s', async (_, wrong) => {
  const answer = await send(dana, '/society/push', { ...CHROME(), ...wrong })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('can’t send notifications to this browser')
  expect(await subscriptions()).toEqual([])
})

test('A member turns off their own browser and nobody else’s, a stranger turns on none, and with their data all of them go', async () => {
  await turnOn(dana)
  await send(ruth, '/society/push/off', { endpoint: service.endpoint('dana') })
  expect(await subscriptions()).toHaveLength(1)
  await send(dana, '/society/push/off', { endpoint: service.endpoint('dana') })
  expect(await subscriptions()).toEqual([])
  const stranger = { ...dana, headers: { Cookie: '' } }
  expect((await send(stranger, '/society/push', CHROME())).status).toBe(403)
  await send(dana, '/society/push', CHROME())
  const told = await pushPersonalData.read(shop.database.db, dana.member.address)
  expect(told, 'the push service and not its secret address').toMatchObject([{ 'push service': 'fcm.googleapis.com' }])
  await shop.database.transact((tx) => pushPersonalData.erase(tx, dana.member.address))
  expect(await subscriptions()).toEqual([])
})

test('Only the last five browsers of one person get notifications', async () => {
  for (let n = 0; n < 7; n++) {
    clock.offsetMs += MINUTE
    await turnOn(dana, `browser-${n}`)
  }
  const names = (await subscriptions()).map(({ endpoint }) => endpoint.split('/').at(-1)).sort()
  expect(names).toEqual(['browser-2', 'browser-3', 'browser-4', 'browser-5', 'browser-6'])
})

test('A key has its 32 bytes for every secret, even where the first of them is zero', () => {
  const keys = Array.from({ length: 2000 }, (_, n) => Buffer.from(vapidKeys(`secret ${n}`).privateKey, 'base64url'))
  expect(keys.filter((key) => key.length !== 32)).toEqual([])
  expect(keys.some(([first]) => first === 0)).toBe(true)
})
