import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, type TestContext, test, vi } from 'vitest'
import { freePort } from '../../scripts/test/free-port.ts'
import { ensureBuild } from '../rig/server-process.ts'
import { tempFolder } from '../temp-folder.ts'

const NGINX = '/usr/sbin/nginx'

/** nginx with the file that docs/go-live.md installs: only its addresses and the certificate are other ones. */
async function startNginx(context: TestContext, sitePort: number): Promise<{ https: number; http: number }> {
  const folder = tempFolder('nginx')
  const [http, https] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=your-domain']
  await promisify(execFile)('openssl', [...made, '-keyout', key, '-out', certificate])
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace('/etc/letsencrypt/live/your-domain/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/your-domain/privkey.pem', key)
  const main = `daemon off; pid ${folder}/pid; error_log stderr; events {}
    http { access_log off; client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
      uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;\n${site}\n}`
  await writeFile(join(folder, 'nginx.conf'), main)
  const nginx = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  context.onTestFinished(() => end(nginx))
  return { http, https }
}

const get = (port: number, path: string) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>((done, fail) => {
    const options = { host: '127.0.0.1', port, path, headers: { Host: 'your-domain' }, rejectUnauthorized: false }
    request(options, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk
      })
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, text }))
    })
      .on('error', fail)
      .end()
  })

/** The built server as it runs behind a proxy: its own address is https, so it prints no port. */
async function startSite(context: TestContext): Promise<number> {
  const [folder, port] = [tempFolder('proxied'), await freePort()]
  const settings = { MODE: 'demo', PORT: String(port), DATA_DIR: folder, TRUST_PROXY: '1' }
  const entry = `import(${JSON.stringify(resolve('build/server/index.js'))}).then((built) => built.start())`
  ensureBuild()
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PUBLIC_URL: 'https://your-domain', ...settings }
  const server = spawn(process.execPath, ['--eval', entry], { env, stdio: 'ignore' })
  context.onTestFinished(() => end(server))
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true), {
    timeout: 60_000,
  })
  return port
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('close', done))
  child.kill()
  await gone
}

test('Behind nginx, set up by the file of this repository, the site is served over TLS, and plain addresses lead there', async (context) => {
  if (!existsSync(NGINX)) context.skip('nginx is not installed')
  const { https, http } = await startNginx(context, await startSite(context))
  const home = await vi.waitFor(() => get(https, '/'), { timeout: 60_000 })
  expect(home).toMatchObject({ status: 200, text: expect.stringContaining('</html>') })
  expect(home.headers['strict-transport-security']).toMatch(/max-age=/)
  const readiness = await get(https, '/readyz')
  expect(JSON.parse(readiness.text)).toEqual({ ok: true, failed: [] })
  const plain = await fetch(`http://127.0.0.1:${http}/shop`, { redirect: 'manual' })
  expect(plain.headers.get('Location')).toBe('https://your-domain/shop')
})

test('systemd accepts the unit of this repository', async (context) => {
  if (!existsSync('/usr/bin/systemd-analyze')) context.skip('systemd is not installed')
  const folder = tempFolder('unit')
  const unit = (await readFile('deploy/unborrowed.service', 'utf8'))
    .replace('/usr/bin/node', process.execPath)
    .replace('WorkingDirectory=/opt/unborrowed', `WorkingDirectory=${resolve('.')}`)
  const path = join(folder, 'unborrowed.service')
  await writeFile(path, unit)
  const said = execFileSync('/bin/sh', ['-c', `systemd-analyze verify ${path} 2>&1 || true`], { encoding: 'utf8' })
  expect(said.split('\n').filter((line) => line.includes('unborrowed.service'))).toEqual([])
})
