import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { post, sendForm, sendJsonForm, tryUntil, waitForMatchInEmail } from './http-client.ts'
import type { VisitorPlan } from './plan.ts'
import { startCommand } from './server-process.ts'
import type { World } from './world.ts'

/** Follows the plan of one visitor, and records what the shop has confirmed. */
export async function runVisitor(world: World, plan: VisitorPlan): Promise<void> {
  await pause(plan.pause)
  world.acknowledged.contactedEmails.add(plan.email)
  switch (plan.action) {
    case 'writes a message':
      return writeMessage(world, plan)
    case 'signs up':
      return void (await signUp(world, plan))
    case 'signs up and confirms':
      return confirm(world, plan)
    case 'takes the quiz':
      return takeQuiz(world, plan)
    case 'imports a file':
      return importFile(world, plan)
  }
}

export async function writeMessage(world: World, { email, address }: Pick<VisitorPlan, 'email' | 'address'>) {
  world.acknowledged.contactedEmails.add(email)
  const fields = { email, message: `Do ovens count?\nThis is ${email}.` }
  const reply = await sendJsonForm(world, address, '/contact/message', fields)
  if (reply?.state !== 'sent') return
  world.acknowledged.messages.push({ email, number: reply.number })
}

async function signUp(world: World, { email, address }: VisitorPlan): Promise<boolean> {
  const reply = await sendJsonForm(world, address, '/newsletter', { email, page: '/' })
  if (reply?.state !== 'sent') return false
  world.acknowledged.signups.push(email)
  return true
}

async function confirm(world: World, plan: VisitorPlan): Promise<void> {
  if (!(await signUp(world, plan))) return
  const path = await waitForMatchInEmail(world, plan.email, /\/newsletter\/confirm\/[\w.-]+/)
  const answer = path && (await post(world, plan.address, path, {}))
  if (answer && answer.status === 200) world.acknowledged.confirmed.push(plan.email)
}

const QUIZ = '/quiz?stage=idea&entity=none&state=GA&sector=services&purpose=start'

async function takeQuiz(world: World, { email, address }: VisitorPlan): Promise<void> {
  const answer = await sendForm(world, address, QUIZ, { email, keep: 'yes' })
  if (answer) world.acknowledged.quizResults.push(email)
}

const RECORDS = 20

/** The command is repeated until it succeeds: it ends with a server that is killed. */
async function importFile(world: World, { email }: VisitorPlan): Promise<void> {
  const prefix = `${email.split('@')[0]}-`
  const file = join(world.dataDir, `${prefix}finds.csv`)
  const rows = Array.from(
    { length: RECORDS },
    (_, at) => `${prefix}${at},Program ${at} of ${prefix},A fund,small-business,A text.,https://example.org/${at}`,
  )
  await writeFile(file, ['number,title,funder,who may apply,summary,official link', ...rows].join('\n'))
  const isDone = await tryUntil(async () => {
    const command = startCommand(['opportunities:import', 'own', file, '--as-of', '2026-11-21'], world.env)
    return (await command.exited).code === 0 || undefined
  })
  if (isDone) world.acknowledged.imports.push({ prefix, records: RECORDS })
}
