import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { AppContext } from '../../platform/app-context.ts'
import { SECOND } from '../../platform/clock.ts'
import { parseEmailAddress } from '../../platform/mail/email-address.ts'
import { type Issue, parseIssue } from './issue.ts'
import { countDeliveries, type RecordedIssue, recordIssue } from './issues.ts'
import { type SendResult, sendDueDeliveries } from './sending.ts'
import { sendTestCopy } from './test-copy.ts'

export interface SendCommand {
  deps: AppContext
  rest: string[]
  path(typed: string): string
  print(line: string): void
  signal: AbortSignal
  /** Why nothing may go out to people yet, in words; undefined when it may. */
  blockedReason: string | undefined
}

const USAGE =
  'npm run newsletter:send -- issue.md --to confirmed|test [--rate 10]   (--to test [--address you@example.com])'

/**
 * `newsletter:send`: sends an issue to everyone who confirmed, or one copy to the owner. Run again with the same file, it
 * continues where it stopped.
 */
export async function sendNewsletter(command: SendCommand): Promise<number> {
  const { file, to, rate, address } = readArguments(command)
  const issue = parseIssue(await readFile(command.path(file), 'utf8'))
  return to === 'test' ? sendTest(command, issue, address) : sendToConfirmed(command, issue, rate)
}

function readArguments({ rest, deps }: SendCommand) {
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: { to: { type: 'string' }, rate: { type: 'string', default: '10' }, address: { type: 'string' } },
  })
  const [file] = positionals
  if (!file || positionals.length > 1 || (values.to !== 'confirmed' && values.to !== 'test')) throw new Error(USAGE)
  const rate = Number(values.rate)
  if (!(rate > 0 && rate <= 1000)) throw new Error('--rate is the most emails a second, up to 1000.')
  const address = parseEmailAddress(values.address ?? deps.from.address)
  if (!address) throw new Error('--address is one plain email address.')
  return { file, to: values.to, rate, address }
}

async function sendTest({ deps, print }: SendCommand, issue: Issue, to: string): Promise<number> {
  await sendTestCopy(deps, issue, to)
  print(`One copy of "${issue.subject}" went to ${to}. Its unsubscribe links lead nowhere.`)
  return 0
}

async function sendToConfirmed(command: SendCommand, source: Issue, rate: number): Promise<number> {
  const { deps, print, signal, blockedReason } = command
  if (blockedReason) throw new Error(blockedReason)
  const { issue, isNew } = await recordIssue(deps, source)
  const before = await countDeliveries(deps, issue.id)
  const all = Object.values(before).reduce((sum, count) => sum + count, 0)
  const had = all - before.due
  print(
    isNew
      ? `Sending "${issue.subject}" to ${all} people, at most ${rate} a second.`
      : `Going on with "${issue.subject}": ${had} of ${all} are done, ${before.due} are left.`,
  )
  const progress = createProgressReporter(print, before.due)
  const end = await sendDueDeliveries(deps, issue, {
    rate,
    signal,
    onCopy: () => progress.count(),
    onWait: (seconds, error) =>
      print(`The mail server can’t be used (${error.message}). Trying again in ${seconds} s.`),
  })
  progress.report()
  return printReport(command, issue, end)
}

/** A line every two seconds: how many, how fast, how long it will take. */
function createProgressReporter(print: (line: string) => void, due: number) {
  const started = performance.now()
  let [done, reported] = [0, 0]
  const report = () => {
    const seconds = (performance.now() - started) / SECOND
    const perSecond = done / Math.max(seconds, 0.001)
    const left = done === due ? '' : `, about ${formatDuration((due - done) / Math.max(perSecond, 0.001))} left`
    if (done > reported || done === due) print(`${done} of ${due}, ${perSecond.toFixed(1)} a second${left}`)
    reported = done
  }
  let next = started + PROGRESS_INTERVAL_MS
  const count = () => {
    done += 1
    if (performance.now() < next) return
    next = performance.now() + PROGRESS_INTERVAL_MS
    report()
  }
  return { count, report }
}

const PROGRESS_INTERVAL_MS = 2 * SECOND

function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  return whole < 3600 ? `${Math.round(whole / 60)} min` : `${(whole / 3600).toFixed(1)} h`
}

async function printReport({ deps, print }: SendCommand, issue: RecordedIssue, ended: SendResult): Promise<number> {
  const { sent, deferred, refused, skipped, due } = await countDeliveries(deps, issue.id)
  const notes = [
    `${sent} sent`,
    deferred > 0 && `${deferred} put off by their mail servers (tried for three days by the running server)`,
    refused > 0 && `${refused} refused`,
    skipped > 0 && `${skipped} no longer wanted`,
    due > 0 && `${due} left`,
  ]
  print(`${notes.filter(Boolean).join(', ')}.`)
  if (ended.outcome === 'done') return 0
  const why = {
    stopped: 'Stopped.',
    busy: 'Another process is sending this issue.',
    'server fault': `The mail server can’t be used: ${'error' in ended ? ended.error.message : ''}.`,
  }[ended.outcome]
  print(`${why} Give the same command again to go on; no one gets it twice.`)
  return ended.outcome === 'stopped' ? 130 : 1
}
