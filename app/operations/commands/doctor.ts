import { existsSync } from 'node:fs'
import { site } from '../../../site.config.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { migrationStatus } from '../../platform/database/migrations.server.ts'
import { FolderLockError } from '../../platform/embedded/folder-lock.server.ts'
import { type Finding, fault, fine, warning } from '../../platform/finding.ts'
import { parseJson } from '../../platform/json.ts'
import { type Env, parseEnv } from '../../platform/process/env.server.ts'
import { createLog } from '../../platform/process/log.server.ts'
import { StartError } from '../../platform/process/start-error.server.ts'
import { checkOutside, formatLocation, settingErrors, type TodoGroups, todosOf } from '../doctor/doctor.ts'

interface Doctor {
  source: Readonly<Record<string, string | undefined>>
  args: string[]
  /** Runs a command of the application. */
  ask(env: Env, args: string[], print: (line: string) => void): Promise<number>
  /** The folder of the migrations that this version brings. */
  migrations: string
  print(line: string): void
}

/**
 * `npm run doctor`: what is left to do before the site goes live, and everything that can be wrong with a running one, each with
 * its cure; `--send-test-mail` to try the mail server, `--all` for what a live site may leave as it is.
 *
 * @returns 1 when there is a fault
 */
export async function doctor({ source, args, ask, migrations, print }: Doctor): Promise<number> {
  const findings = checkSettings(source)
  // Where no server answers, as the site ships.
  let todos = todosOf(source)
  if (!hasFault(findings)) {
    const env = parseEnv(source)
    const inside = await checkInside(env, args, ask, migrations)
    // By then what she has published is read, and that's where emails come from.
    const mailDomain = (env.MAIL_FROM ?? site.supportEmail).split('@')[1] ?? ''
    findings.push(...inside.found, ...(await checkOutside(env, mailDomain)))
    todos = inside.todos ?? todos
  }
  const { must, may } = todos
  const left = source.MODE === 'live' && !args.includes('--all') ? {} : may
  for (const line of [
    ...linesOf(findings),
    ...todoLines('To do before the site goes live', must),
    ...todoLines('Fine to leave as is', left),
  ])
    print(line)
  return hasFault(findings) ? 1 : 0
}

const hasFault = (findings: readonly Finding[]) => findings.some(({ level }) => level === 'fault')

function checkSettings(source: Doctor['source']): Finding[] {
  const errors = settingErrors(source)
  const wrong = errors.map((error) =>
    fault('settings', error, 'Correct it (.env.example says what each setting means), and restart the server.'),
  )
  if (errors.length === 0) wrong.push(fine('settings', `mode ${source.MODE || 'demo'}, every setting is valid`))
  // Whoever had the site sign its emails should hear that it no longer does.
  return source.DKIM_PRIVATE_KEY ? [...wrong, UNSIGNED] : wrong
}

const UNSIGNED = warning(
  'settings',
  'DKIM_PRIVATE_KEY isn’t read anymore: this site leaves its emails unsigned',
  'Have your email provider sign them (DKIM), then delete the DKIM lines from .env.',
)

const START =
  'Start it: systemctl start unborrowed, or npm start. If it ends at once, its log says why: journalctl -u unborrowed -e'

interface Inside {
  found: Finding[]
  /** As it's published. */
  todos?: ReturnType<typeof todosOf>
}

async function checkInside(env: Env, args: string[], ask: Doctor['ask'], migrations: string): Promise<Inside> {
  if (!existsSync(env.DATA_DIR)) return { found: [fault('server', `${env.DATA_DIR} isn’t there: it never ran`, START)] }
  try {
    const pending = env.DATABASE_URL ? await pendingMigrations(env.DATABASE_URL, migrations) : []
    if (pending.length > 0)
      return {
        found: [
          fault(
            'migrations',
            `not applied: ${pending.length > 3 ? `${pending.length}, the first is ${pending[0]}` : pending.join(', ')}`,
            'Restart the server, which applies them, or run npm run db:migrate.',
          ),
        ],
      }
    let answer = ''
    const passed = args.filter((arg) => arg === '--send-test-mail')
    await ask(env, ['doctor:server', ...passed], (line) => {
      answer = line
    })
    const { found, todos } = JSON.parse(answer) as Required<Inside>
    return { found: [await checkReadiness(env), ...found], todos }
  } catch (error) {
    if (error instanceof FolderLockError)
      return {
        found: [
          await checkReadiness(env),
          warning('database', 'the demonstration’s server has it open', 'Stop the server to have the rest looked at.'),
        ],
      }
    if (error instanceof StartError) return { found: [fault('database', error.message, 'Then run the doctor again.')] }
    return { found: [fault('server', error instanceof Error ? error.message : String(error), START)] }
  }
}

async function pendingMigrations(url: string, migrations: string): Promise<string[]> {
  const database = await openDatabase({ url, log: createLog('silent') })
  const status = await migrationStatus(database, migrations).finally(() => database.close())
  return status.filter(({ applied }) => !applied).map(({ name }) => name)
}

/** With PORT=0 nobody knows where it listens. */
async function checkReadiness({ HOST, PORT }: Env): Promise<Finding> {
  if (PORT === 0) return fine('server', 'it runs')
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  const answer = await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  )
  if (!answer) return fault('server', `nothing answers on port ${PORT}`, START)
  const failed = (parseJson(await answer.text()) as { failed?: string[] } | undefined)?.failed
  if (!failed) {
    const cure = 'Stop that program, or set PORT to another number. “ss -ltnp” on the server says which it is.'
    return fault('server', `another program answers on port ${PORT}`, cure)
  }
  return answer.ok
    ? fine('server', 'it’s ready')
    : fault('server', `it isn’t ready: ${failed.join(', ')}`, 'See what else is listed here under these names.')
}

const INDENT = ' '.repeat(9)

function linesOf(findings: readonly Finding[]): string[] {
  const lines = findings.flatMap((found) => [
    `${found.level.padEnd(INDENT.length)}${found.check}: ${found.says}`,
    ...(found.level === 'ok' ? [] : [`${INDENT}To do: ${found.cure}`]),
  ])
  const wrong = findings.filter(({ level }) => level !== 'ok').length
  return [...lines, '', wrong === 0 ? 'Everything is fine.' : `${wrong} of ${findings.length} need a look.`]
}

function todoLines(title: string, groups: TodoGroups): string[] {
  const full = Object.entries(groups).filter(([, todos]) => todos.length > 0)
  const lines = full.flatMap(([heading, todos]) => [
    '',
    `  ${heading}: ${todos.length}`,
    ...todos.map((todo) => `    ${todo.desk ?? formatLocation(todo)}  ${todo.what}`),
  ])
  return full.length > 0 ? ['', title, ...lines] : []
}
