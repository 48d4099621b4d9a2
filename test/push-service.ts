import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A push service on this machine with one browser behind it, which decrypts what comes (RFC 8291). */
export async function openPushService() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  /** With what the browser reads from each. */
  const pushed: { path: string; headers: IncomingHttpHeaders; text: string }[] = []
  let status = 201
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = decrypt(Buffer.concat(chunks), browser, auth)
    pushed.push({ path: request.url ?? '', headers: request.headers, text })
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    pushed,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    endpoint: (name: string) => `http://127.0.0.1:${port}/${name}`,
    answerWith(next: number) {
      status = next
    },
    close: () => server.close(),
  }
}

function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const key = hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key), salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([decipher.update(body.subarray(21 + keyLength, -16)), decipher.final()])
  // Behind the text is a mark of the last record.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}
