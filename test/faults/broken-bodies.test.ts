import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { redactPath } from '../../app/platform/http/redaction.ts'
import { createLog } from '../../app/platform/process/log.server.ts'
import { openSession } from '../buyer.ts'
import { shopForFile } from '../shop.ts'

const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const shop = shopForFile({ runJobs: false, log, env: { STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test' } })

const answered = (path: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg, path: at }) => msg === 'answered' && at === path)

test.each([
  ['/webhooks/stripe', ''],
  ['/functions/v1/create-checkout', 'Content-Type: application/json\r\nAuthorization: Bearer anon-demo-key\r\n'],
  ['/contact/message', 'Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin\r\n'],
  ['/demo/stripe/v1/checkout/sessions', 'Content-Type: application/x-www-form-urlencoded\r\n'],
  ['/demo/stripe/pay/:session', 'Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin\r\n'],
])('A body for %s that breaks off is no fault of ours', async (route, headers) => {
  const target = route.replace(':session', await openSession(shop))
  const path = redactPath(target)
  const { host, hostname, port } = new URL(shop.url)
  for (const length of ['Content-Length: 1000', 'Transfer-Encoding: chunked']) {
    const before = answered(path).length
    const socket = connect(Number(port), hostname)
    socket.write(`POST ${target} HTTP/1.1\r\nHost: ${host}\r\nExpect: 100-continue\r\n${headers}${length}\r\n\r\n`)
    await once(socket, 'data')
    socket.write('5\r\nabcde\r\n')
    socket.resetAndDestroy()
    await expect.poll(() => answered(path).length).toBe(before + 1)
  }
  expect(answered(path).filter(({ status }) => status >= 500)).toEqual([])
  expect(lines.filter((line) => ['error', 'fatal'].includes(JSON.parse(line).level))).toEqual([])
})
