import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillFolder } from '../../test/filled-folder.ts'
import { type MailSink, openMailSink } from '../../test/mail-sink.ts'
import { ISSUE } from '../../test/subscribers.ts'
import { addPeople, answerTime } from './desk.ts'
import { type RunningServer, startSite } from './servers.ts'

/** Emails a second: what the desk sends at, and as many as the machine can. */
const DESK_RATE = 10
const MAX_RATE = 1000
/** At these shares of the people the server is killed, or the owner stops the command. */
const ENDS = [
  { at: 0.3, by: 'kill' },
  { at: 0.6, by: 'stop' },
] as const

const LISTS = ['/desk/people', '/desk/orders', '/desk/people?words=verena', '/desk/newsletter']

/** What a visitor and the owner wait for, in milliseconds: home for 99 of 100, the slowest list of the desk for 95. */
interface Waits {
  home: number
  lists: number
}

/**
 * One newsletter to all 100,000 people of a desk, out of the embedded database: what others wait for meanwhile, how fast it
 * goes, how much memory it takes, and whether everyone gets it once though the server is killed and the owner stops it.
 */
export async function measureLargeNewsletter(people = 100_000) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-newsletter-'))
  const sink = await openMailSink({ keepsText: false })
  const env = { DATA_DIR: folder, SMTP_URL: sink.url }
  const cookie = await fillFolder(folder, (deps) => addPeople(deps, people))
  await writeFile(join(folder, 'issue.md'), ISSUE)
  let server = await startSite({ env })
  const send = (rate: number) => startSending(folder, env, rate)
  try {
    const quiet = await waits(server, cookie)
    const slow = send(DESK_RATE)
    await arrived(sink, DESK_RATE, slow)
    const sending = await waits(server, cookie)
    await stopped(slow)
    const peaks: number[] = []
    let seconds = 0
    const before = sink.emails.length
    for (const end of [...ENDS, { at: 1, by: 'itself' } as const]) {
      const command = send(MAX_RATE)
      const started = performance.now()
      await arrived(sink, people * end.at, command)
      seconds += (performance.now() - started) / 1000
      peaks.push(peakMegabytes(server))
      if (end.by === 'kill') server = await killed(server, command, env)
      else if (end.by === 'stop') await stopped(command)
      else await once(command, 'exit')
    }
    return report(sink, {
      people,
      quiet,
      sending,
      peaks,
      perSecond: Math.round((sink.emails.length - before) / seconds),
    })
  } finally {
    await server.stop()
    await sink.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function report(
  { emails }: MailSink,
  figures: { people: number; quiet: Waits; sending: Waits; peaks: number[]; perSecond: number },
) {
  const { people, quiet, sending, peaks, perSecond } = figures
  const got = new Set(emails.flatMap(({ to }) => to)).size
  const ids = new Set(emails.map(({ messageId }) => messageId)).size
  const repeated = emails.length - ids
  console.log(`one newsletter to ${people} people: ${perSecond} a second, ${got} of them got it, ${ids} Message-IDs`)
  console.log(
    `${repeated} copies came twice under their Message-ID, after one kill (budget: 1, ${repeated <= 1 ? 'ok' : 'OVER'})`,
  )
  console.log(`the server’s memory at its most: ${peaks.join(', ')} MB`)
  console.log(
    `at ${DESK_RATE} a second, as the desk sends: home ${sending.home} ms for 99 of 100 (alone ${quiet.home})`,
  )
  console.log(`and the desk’s slowest list ${sending.lists} ms for 95 of 100 (alone ${quiet.lists}, budget: 100)`)
  return { ...figures, got, ids, repeated }
}

async function waits({ url }: RunningServer, cookie: string): Promise<Waits> {
  const lists: number[] = []
  for (const path of LISTS) lists.push(await answerTime(url + path, cookie))
  return { home: await answerTime(`${url}/`, '', 300, 0.99), lists: Math.max(...lists) }
}

function startSending(folder: string, env: Record<string, string>, rate: number): ChildProcess {
  const given = ['newsletter:send', join(folder, 'issue.md'), '--to', 'confirmed', '--rate', String(rate)]
  return spawn(process.execPath, ['scripts/command.ts', ...given], {
    env: { PATH: process.env.PATH, MODE: 'demo', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Waits until so many emails have come, or the command has ended. */
async function arrived({ emails }: MailSink, count: number, command: ChildProcess): Promise<void> {
  while (emails.length < count && command.exitCode === null) await pause(5)
}

async function stopped(command: ChildProcess): Promise<void> {
  command.kill('SIGINT')
  await once(command, 'exit')
}

/** A power cut for the server alone: it starts again beside the same folder. */
async function killed(
  server: RunningServer,
  command: ChildProcess,
  env: Record<string, string>,
): Promise<RunningServer> {
  const ended = once(command, 'exit')
  process.kill(server.pid, 'SIGKILL')
  await Promise.all([ended, server.stop()])
  return startSite({ env })
}

/** The most memory that the process has had, as Linux counts it. */
function peakMegabytes({ pid }: RunningServer): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
