import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../scripts/test/free-port.ts'
import { tempFolder } from './temp-folder.ts'

test('npm run dev serves every kind of page out of the sources, with the whole stylesheet', async () => {
  const port = await freePort()
  const folder = tempFolder('dev')
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder }
  const child = spawn(process.execPath, ['scripts/dev.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
  onTestFinished(async () => {
    if (child.kill('SIGTERM')) await once(child, 'exit')
  })
  for (const path of ['/', '/free-money-finder', '/book/clarity-call']) {
    const html = await vi.waitFor(
      async () => {
        if (child.exitCode !== null) return said
        const answer = await fetch(`http://127.0.0.1:${port}${path}`)
        expect(answer.status).toBe(200)
        return answer.text()
      },
      { timeout: 240_000, interval: 200 },
    )
    expect(html).toContain('<style id="css">')
    expect(html).toContain('/app/entry.client.tsx')
    expect(html).not.toContain('data-rest')
  }
})
