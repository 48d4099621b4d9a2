import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { postgresOrSkip } from '../rig/postgres.ts'
import { type ServerProcess, startCommand, waitReady } from '../rig/server-process.ts'
import { openWorld } from '../rig/world.ts'

test('An import with malicious fields does not block the server, and its other records are imported', async (context) => {
  const postgres = await postgresOrSkip(context)
  const world = await openWorld(postgres.url)
  context.onTestFinished(async () => {
    await world.close()
    await postgres.drop()
  })
  const server = await world.start()
  await waitReady(server)
  const path = join(world.dataDir, 'extract.xml')
  writeFileSync(path, hostileExtract())
  const command = startCommand(
    ['opportunities:import', 'grants-gov', path, '--json', '--as-of', '2026-11-21'],
    world.env,
  )
  const answers = await answersUntil(server, command.exited)
  expect((await command.exited).code, command.output()).toBe(0)
  const summary = JSON.parse(command.output().trim().split('\n').at(-1) ?? '')
  expect(summary).toMatchObject({ read: HOSTILE.length + 1, refused: 1 })
  expect(answers).toBeGreaterThan(MIN_ANSWERS)
})

const HOSTILE: [field: string, text: string][] = [
  ['AwardFloor', `${' '.repeat(450_000)}x`],
  ['Description', 'a '.repeat(225_000)],
  ['Description', Array.from({ length: 45_000 }, (_, n) => `word${n}`).join(' ')],
  ['Description', '&amp;lt;'.repeat(50_000)],
  ['CategoryExplanation', `${'\n '.repeat(200_000)}x`],
  ['CloseDateExplanation', '1/1'.repeat(100_000)],
  ['AdditionalInformationURL', 'https://web.archive.org/web/1/'.repeat(15_000)],
  ['AgencyName', `${' '.repeat(450_000)}x`],
]

function hostileExtract(): string {
  const records = [['Version', 'Synopsis 1'], ...HOSTILE].map(
    ([field, text], at) =>
      `<OpportunitySynopsisDetail_1_0><OpportunityID>${at + 1}</OpportunityID><OpportunityTitle>Grant ${at}</OpportunityTitle>` +
      `<OpportunityNumber>NR-${at}</OpportunityNumber><${field}>${text}</${field}></OpportunitySynopsisDetail_1_0>`,
  )
  return `<?xml version="1.0"?><Grants>${records.join('')}</Grants>`
}

/** Whoever is blocked answers one request, once it's over. */
const MIN_ANSWERS = 5

/** How many requests the server answers, one after another, before something has happened. */
async function answersUntil(server: ServerProcess, happened: Promise<unknown>): Promise<number> {
  let over = false
  void happened.then(() => {
    over = true
  })
  let answers = 0
  for (; !over; answers += 1) await fetch(`${server.url}/healthz`)
  return answers
}
