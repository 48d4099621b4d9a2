import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { StaticManifest } from '../../app/platform/static-files.server.ts'
import { freePort } from '../test/free-port.ts'

export interface RunningServer {
  url: string
  stop(): Promise<void>
}

/**
 * The built site as it is started everywhere, in demonstration mode.
 *
 * @param given a folder with a database; without it there is nothing in the database
 */
export async function startOurs(given?: string): Promise<RunningServer> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'bench-')))
  const port = await freePort()
  const env = { PATH: process.env.PATH, MODE: 'demo', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  return untilItAnswers(child, `http://127.0.0.1:${port}`, '/healthz', folder)
}

/**
 * nginx as it is commonly set up for static files, with one worker, gzip made beforehand and the headers that we send.
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
  return untilItAnswers(child, `http://127.0.0.1:${port}`, '/', folder)
}

function nginxConfig(folder: string, port: number, { files }: StaticManifest): string {
  const policy = files['/']?.headers['Content-Security-Policy'] ?? ''
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
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000 inactive=60s;
  server {
    listen 127.0.0.1:${port};
    root ${resolve('build/client')};
    gzip_static on;
    gzip_vary on;
    add_header Content-Security-Policy "${policy}";
    add_header Cache-Control "public, max-age=0, must-revalidate";
    add_header Referrer-Policy "strict-origin-when-cross-origin";
    add_header X-Content-Type-Options "nosniff";
    location / { try_files $uri $uri/index.html =404; }
  }
}
`
}

async function untilItAnswers(child: ChildProcess, url: string, path: string, folder: string): Promise<RunningServer> {
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
    if (answer?.ok) return { url, stop }
    await new Promise((wait) => setTimeout(wait, 100))
  }
  await stop()
  throw new Error(`nothing answered at ${url}`)
}
