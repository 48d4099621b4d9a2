import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { securityHeaders } from '../../app/platform/http/security-headers.ts'
import type { StaticManifest } from '../../app/platform/http/static-manifest.ts'
import { freePort } from '../test/free-port.ts'

export interface RunningServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** As `npm start` and the service start it. */
const START_ARGS = ['--max-semi-space-size=4', '--import', './scripts/require-node-24.mjs', 'scripts/start.ts']

interface SiteOptions {
  /** More settings. */
  env?: Record<string, string>
  /** The path whose answer counts as started; `/readyz` if none is given. */
  readyPath?: string
}

/** The built site as it is started everywhere, in demonstration mode, with nothing in its database and its log in a file. */
export async function startSite(options: SiteOptions = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    MODE: 'demo',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ...options.env,
  }
  const log = await open(join(folder, 'log'), 'w')
  const child = spawn(process.execPath, START_ARGS, { env, stdio: ['ignore', log.fd, 'inherit'] })
  await log.close()
  return waitForServer(child, `http://127.0.0.1:${port}`, options.readyPath ?? '/readyz', folder)
}

/**
 * nginx as Debian sets it up, with one worker, gzip made beforehand, and what we do ourselves: all our headers, an id
 * for each request, and a line in a log for each.
 *
 * @returns undefined where nginx is not installed
 */
export async function startNginx(manifest: StaticManifest): Promise<RunningServer | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'))
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), nginxConfig(folder, port, manifest))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return waitForServer(child, `http://127.0.0.1:${port}`, '/', folder)
}

function nginxConfig(folder: string, port: number, { files }: StaticManifest): string {
  const headers = { ...securityHeaders({ https: false }), ...files['/']?.headers, 'X-Request-Id': '$request_id' }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  ${temporary.join(' ')}
  types { text/html html; text/javascript js; image/svg+xml svg; font/woff2 woff2; }
  charset utf-8;
  access_log ${folder}/access.log;
  sendfile on;
  tcp_nopush on;
  server {
    listen 127.0.0.1:${port};
    root ${resolve('build/client')};
    gzip_static on;
    gzip_vary on;
    add_header Cache-Control "public, max-age=0, must-revalidate";
    ${Object.entries(headers)
      .map(([name, value]) => `add_header ${name} "${value}";`)
      .join('\n    ')}
    location / { try_files $uri $uri/index.html =404; }
  }
}
`
}

async function waitForServer(child: ChildProcess, url: string, path: string, folder: string): Promise<RunningServer> {
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const giveUp = Date.now() + 60_000
  while (Date.now() < giveUp && child.exitCode === null) {
    const answer = await fetch(url + path).catch(() => undefined) // refused until it listens
    if (answer?.ok) return { url, pid: child.pid ?? 0, stop }
    await new Promise((wait) => setTimeout(wait, 20))
  }
  await stop()
  throw new Error(`nothing answered at ${url}`)
}
