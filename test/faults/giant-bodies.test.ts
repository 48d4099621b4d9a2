import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { heldBytes } from '../held-bytes.ts'
import { SECRET } from '../rig/shop-check.ts'
import { shopForFile } from '../shop.ts'

const shop = shopForFile({ runJobs: false, env: { STRIPE_WEBHOOK_SECRET: SECRET } })

const CHECKOUT = '/functions/v1/create-checkout'
const MIB = 1024 * 1024
/** More than the socket's own buffers can hold: if so much can be sent, the server is reading it. */
const GIANT = 64 * MIB

const JSON_BODY = 'Content-Type: application/json\r\nAuthorization: Bearer anon-demo-key\r\n'
const FORM_BODY = () => `Content-Type: application/x-www-form-urlencoded\r\nOrigin: ${shop.url}\r\n`

/** Sends a head, then pieces of a body until it is answered; gives the answer's status and how much was taken. */
async function pour(path: string, head: string, piece: (length: number) => Buffer, most = GIANT) {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {}) // it is cut off while it sends: that is the point
  await once(socket, 'connect')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\n${head}\r\n`)
  let sent = 0
  while (sent < most && !answer && !socket.destroyed) {
    await written(socket, piece(MIB))
    sent += MIB
  }
  if (!answer && !socket.destroyed) await Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.destroy()
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), sent }
}

async function written(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.write(bytes)) return
  await Promise.race([once(socket, 'drain'), once(socket, 'close'), once(socket, 'data')])
}

const chunk = (length: number) => Buffer.from(`${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`)

test.each([
  ['a checkout in JSON', CHECKOUT, () => JSON_BODY],
  ['a checkout as a form', CHECKOUT, FORM_BODY],
  ['a webhook', '/webhooks/stripe', () => 'Stripe-Signature: t=1,v1=1\r\n'],
  ['a page', '/contact', () => FORM_BODY()],
])('An endless body, sent to %s, is cut off early with 413', async (_, path, head) => {
  const before = heldBytes()
  const { status, sent } = await pour(path, `${head()}Transfer-Encoding: chunked\r\n`, chunk)
  expect(status).toBe(413)
  expect(sent).toBeLessThan(GIANT)
  expect(heldBytes() - before).toBeLessThan(GIANT / 2)
})

test.each([
  ['a checkout', CHECKOUT, () => JSON_BODY],
  ['a webhook', '/webhooks/stripe', () => 'Stripe-Signature: t=1,v1=1\r\n'],
])('A Content-Length of a gigabyte, sent to %s, is refused before a byte of it has arrived', async (_, path, head) => {
  const { status } = await pour(path, `${head()}Content-Length: 1000000000\r\n`, chunk, 0)
  expect(status).toBe(413)
})

test.each([
  ['a checkout', CHECKOUT, { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key' }],
  ['a webhook', '/webhooks/stripe', { 'Stripe-Signature': 't=1,v1=1' }],
])('A gzip bomb, sent to %s, is refused with 415 and never unpacked', async (_, path, headers) => {
  const body = gzipSync(Buffer.alloc(16 * MIB, 'x'))
  expect(body.length).toBeLessThan(32 * 1024)
  const answer = await fetch(shop.url + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Encoding': 'gzip' },
    body,
  })
  expect(answer.status).toBe(415)
})

test('After all giant bodies nothing was recorded, and a checkout works', async () => {
  for (const table of ['orders', 'stripe_events']) {
    expect((await shop.database.db.execute(sql.raw(`select 1 from ${table}`))).rows).toEqual([])
  }
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key' }
  const answer = await fetch(shop.url + CHECKOUT, { method: 'POST', headers, body: '{"productId":"blueprint"}' })
  expect(answer.status).toBe(200)
})
