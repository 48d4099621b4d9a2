import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type TestContext, vi } from 'vitest'
import { freePort } from '../../scripts/test/free-port.ts'
import { SSHD } from '../../scripts/test/tools.ts'
import { tempFolder } from '../temp-folder.ts'
import { skipOrFail } from './postgres.ts'

export interface SftpServer {
  /** What BACKUP_TO is set to. */
  address: string
  /** The settings that go with it. */
  env: { SFTP_HOST_KEY: string; SFTP_KEY_FILE: string }
  /** The folder of the address, on this machine. */
  folder: string
  port: number
}

/** OpenSSH's own server, for the user who runs the tests. Without it the test is skipped with a message. */
export async function sftpServerOrSkip(context: TestContext): Promise<SftpServer> {
  if (!existsSync(SSHD)) skipOrFail(context, 'there is no OpenSSH server (Debian: apt-get install openssh-server)')
  const home = tempFolder('sftp')
  const [hostKey, userKey, port] = [join(home, 'host'), join(home, 'user'), await freePort()]
  for (const key of [hostKey, userKey]) await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  await writeFile(join(home, 'authorized'), await readFile(`${userKey}.pub`))
  await chmod(home, 0o755)
  const folder = join(home, 'backups')
  const stop = await startSshd(home, port)
  context.onTestFinished(async () => {
    await stop()
    await rm(home, { recursive: true, force: true })
  })
  const { stdout } = await run('ssh-keygen', ['-l', '-f', `${hostKey}.pub`])
  return {
    address: `sftp://${userInfo().username}@127.0.0.1:${port}${folder}`,
    env: { SFTP_HOST_KEY: stdout.split(' ')[1] ?? '', SFTP_KEY_FILE: userKey },
    folder,
    port,
  }
}

const run = promisify(execFile)

async function startSshd(home: string, port: number): Promise<() => Promise<void>> {
  const options = [
    `HostKey=${join(home, 'host')}`,
    `AuthorizedKeysFile=${join(home, 'authorized')}`,
    'ListenAddress=127.0.0.1',
    'PidFile=none',
    'StrictModes=no',
    'UsePAM=no',
    'PermitRootLogin=yes',
    'Subsystem=sftp internal-sftp',
  ].flatMap((option) => ['-o', option])
  // Where it keeps its unprivileged part when root starts it.
  if (userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true })
  const child = spawn(SSHD, ['-D', '-f', '/dev/null', '-p', String(port), ...options], { stdio: 'ignore' })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await vi.waitFor(() => connect(port), { timeout: 60_000 })
  return async () => {
    child.kill()
    await exited
  }
}

function connect(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
  })
}
