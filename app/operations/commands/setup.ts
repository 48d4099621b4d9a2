import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs, parseEnv } from 'node:util'
import { envProblems } from '../../platform/process/env.server.ts'
import { QUESTIONS, type Question } from './setup-questions.ts'

type Settings = Record<string, string | undefined>
type Print = (line: string) => void
type Ask = (prompt: string) => Promise<string | undefined>

/**
 * `npm run setup`: asks for what a site needs, tries each answer where that's possible, and writes the file of the settings,
 * which only its owner can read. It may be run again: Enter keeps what is there, and everything else in the file stays.
 */
export async function setup(args: string[], print: Print): Promise<number> {
  const { values } = parseArgs({ args, options: { file: { type: 'string', default: '.env' } } })
  const isNew = !existsSync(values.file)
  // Each release has a link to the one file of the settings.
  const file = isNew ? resolve(values.file) : realpathSync(values.file)
  const before = readFileSync(isNew ? '.env.example' : file, 'utf8')
  const settings: Settings = { ...parseEnv(before), ...(isNew && initialSettings()) }
  const lines = createInterface({ input: process.stdin, terminal: false })
  const next = lines[Symbol.asyncIterator]()
  print('Enter keeps what’s in [brackets], and a single - leaves a setting empty. Nothing is written before the end.')
  try {
    for (const question of QUESTIONS) {
      const ask: Ask = async (prompt) => {
        process.stdout.write(prompt)
        const { value, done } = await next.next()
        return done ? undefined : value.trim()
      }
      if (!(await answer(question, settings, ask, print))) {
        print('\nThe answers ended early. Nothing was written.')
        return 1
      }
    }
  } finally {
    lines.close()
  }
  await writePrivately(file, withSettings(before, settings))
  print(`\nWrote ${file}. Keep APP_SECRET and BACKUP_KEY in a password manager, too.`)
  print('Next: restart the site, and npm run doctor says what’s missing or wrong.')
  return 0
}

/** What is right for most, in place of what a demonstration has. */
function initialSettings(): Settings {
  return Object.fromEntries(QUESTIONS.flatMap(({ name, initial }) => (initial ? [[name, initial()]] : [])))
}

/** Asks until the answer fits. One that fits but can't be confirmed now is taken when it's given twice. */
async function answer(question: Question, settings: Settings, ask: Ask, print: Print): Promise<boolean> {
  const { name, says, secret, later, test } = question
  const present = settings[name] || question.initial?.()
  const shown = secret && present ? 'as it is' : present
  print(`\n${says}`)
  let refused: string | undefined
  for (;;) {
    const given = await ask(`${name}${shown ? ` [${shown}]` : ''}: `)
    if (given === undefined) return false
    const value = given === '-' ? '' : given || present || ''
    const isLeft = later && value === ''
    const malformed = isLeft
      ? undefined
      : envProblems({ ...settings, [name]: value }).find((problem) => problem.name === name)
    const problem = malformed?.message ?? (value && value !== refused ? await test?.(value, settings) : undefined)
    if (!problem) {
      settings[name] = value
      return true
    }
    print(
      malformed ? `That doesn’t fit: ${problem}.` : `${problem} Type it once more to keep it anyway, or another one.`,
    )
    if (!malformed) refused = value
  }
}

/** The same text with these settings: each on its own line, or on the one that explains it. */
function withSettings(text: string, settings: Settings): string {
  let changed = text
  for (const { name } of QUESTIONS) {
    const value = settings[name] ?? ''
    const line = value ? `${name}=${quoted(value)}` : `#${name}=`
    const pattern = [new RegExp(`^${name}=.*$`, 'm'), new RegExp(`^#${name}=.*$`, 'm')].find((one) => one.test(changed))
    changed = pattern ? changed.replace(pattern, () => line) : `${changed.trimEnd()}\n${line}\n`
  }
  return changed
}

/** As Node reads it back. */
function quoted(value: string): string {
  if (!/[\s#'"`\\]/.test(value)) return value
  const mark = ["'", '"', '`'].find((one) => !value.includes(one)) ?? "'"
  return `${mark}${value}${mark}`
}

async function writePrivately(file: string, text: string): Promise<void> {
  const half = `${file}.new`
  await writeFile(half, text, { mode: 0o600, flush: true })
  await rename(half, file)
}
