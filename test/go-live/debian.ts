import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SYSTEMCTL = new URL('./systemctl.sh', import.meta.url)

/** A bare Debian 12 in a folder: `base` is made by debootstrap once, `root` is a fresh copy of it. */
export function makeDebian(base: string, root: string): void {
  if (!existsSync(join(base, 'usr/bin/apt-get')))
    execFileSync('debootstrap', ['bookworm', base, 'http://deb.debian.org/debian'], { stdio: 'inherit' })
  rmSync(root, { recursive: true, force: true })
  execFileSync('cp', ['-a', base, root])
  copyMachineSources(root)
  // No systemd runs there.
  writeFileSync(join(root, 'usr/local/sbin/systemctl'), readFileSync(SYSTEMCTL), { mode: 0o755 })
  execFileSync('git', ['clone', '--quiet', '--bare', process.cwd(), join(root, 'srv/site.git')])
  // Elsewhere the repository is on another machine, and whose files they are there doesn't matter to git.
  writeFileSync(join(root, 'etc/gitconfig'), '[safe]\n\tdirectory = *\n')
}

/** Packages come from where this machine gets them, by its certificates. Nothing of this gets into the repository. */
function copyMachineSources(root: string): void {
  for (const path of ['etc/apt/sources.list', 'etc/apt/sources.list.d', 'etc/apt/apt.conf.d/99artifact-registry'])
    if (existsSync(`/${path}`)) cpSync(`/${path}`, join(root, path), { recursive: true })
  const certificates = 'etc/ssl/certs/ca-certificates.crt'
  mkdirSync(join(root, 'usr/local/share/machine'), { recursive: true })
  cpSync(`/${certificates}`, join(root, 'usr/local/share/machine/certificates.crt'))
  const npmrc = [join(process.env.HOME ?? '/root', '.npmrc')].filter((path) => existsSync(path))
  const settings = [
    ...npmrc.map((path) => readFileSync(path, 'utf8')),
    'cafile=/usr/local/share/machine/certificates.crt',
  ]
  mkdirSync(join(root, 'usr/etc'), { recursive: true })
  writeFileSync(join(root, 'usr/etc/npmrc'), `${settings.join('\n')}\n`)
}

/** Node 24 and npm where NodeSource's package puts them. */
export function installNode(root: string): void {
  const npm = dirname(dirname(realpathSync(execFileSync('sh', ['-c', 'command -v npm']).toString().trim())))
  cpSync(process.execPath, join(root, 'usr/bin/node'))
  cpSync(npm, join(root, 'usr/lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    execFileSync('ln', ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/bin', name)])
}

export interface Shell {
  /** Types a line and gives what it printed when it has ended. */
  type(line: string, answers?: readonly string[]): Promise<{ code: number; output: string }>
  close(): Promise<void>
}

/** Root's shell in there, with processes and mounts of its own: what it started ends with it. */
export function openShell(root: string): Shell {
  const enter = 'mount --bind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" /bin/bash --login'
  const env = { HOME: '/root', USER: 'root', LANG: 'C.UTF-8', PATH: process.env.PATH }
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', enter, root], { env })
  let output = ''
  let heard = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      heard()
    })
  const ended = new Promise<void>((end) => child.once('close', () => end()))
  return {
    async type(line, answers = []) {
      output = ''
      writeFileSync(join(root, 'tmp/answers'), answers.map((answer) => `${answer}\n`).join(''))
      const done = new Promise<number>((finish, fail) => {
        void ended.then(() => fail(new Error(`The shell ended: ${output}`)))
        heard = () => {
          const [, code] = /^@@ended (\d+)$/m.exec(output) ?? []
          if (code) finish(Number(code))
        }
      })
      child.stdin.write(`{ ${line}\n} < /tmp/answers 2>&1\nprintf '\\n@@ended %s\\n' "$?"\n`)
      return { code: await done, output: output.replace(/\n*@@ended \d+\n/, '') }
    },
    async close() {
      child.stdin.end('exit\n')
      await ended
    },
  }
}
