import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { GRANTS, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { removeMessage } from './message.ts'
import { searchMessages } from './message-search.ts'
import { muteMember, unmuteMember } from './mutes.ts'
import { rooms, societySequence } from './rooms.sql.ts'

const { shop, member, visit, post, coachThread, leadThread } = roomsForFile()
const dana = member('dana@example.com', { name: 'Dana' })
const ruth = member('ruth@example.com', { name: 'Ruth' })
const coach = member('simone@example.com', { name: 'Simone', role: 'coach' })

const search = ({ member }: SignedInMember, words: string, before?: number) =>
  searchMessages(shop.deps, member, { words, before })
const found = async (who: SignedInMember, words: string) => (await search(who, words)).messages.map(({ seq }) => seq)

test('Words are found in every form, the newest message first, marked where they stand, a mention by its name and without its id', async () => {
  const first = await post(dana, 'The county asked for three budgets.')
  const second = await post(ruth, 'My **budget** of [the form](https://a.example) was ~~too~~ low:\n- `rent`\n  - gas')
  expect(await found(dana, 'budget')).toEqual([second, first])
  const [marked] = (await search(dana, 'budget')).messages
  expect(marked?.parts).toEqual(['My ', 'budget', ' of the form was too low: rent gas'])
  const [hit] = (await search(dana, 'budget county')).messages
  expect(hit).toMatchObject({ seq: first, title: 'Grants', by: 'Dana' })
  expect(hit?.parts.filter((_, at) => at % 2 === 1)).toEqual(['county', 'budgets'])
  const third = await post(dana, 'Ask @Ruth about refrigeration')
  const [named] = (await search(dana, 'ruth refrigeration')).messages
  expect([named?.seq, named?.parts.join('')]).toEqual([third, 'Ask @Ruth about refrigeration'])
})

test('Quotes keep words together, a minus leaves a word out, and nothing that is typed is an error', async () => {
  const together = await post(dana, 'A letter of intent is due')
  const apart = await post(dana, 'Intent matters more than a letter')
  expect(await found(dana, '"letter of intent"')).toEqual([together])
  expect(await found(dana, 'letter -due')).toEqual([apart])
  for (const odd of ["'", '"', '((', '&|!', ':*', '-', '\u0001', '%', '\\', '😀'.repeat(90)])
    expect((await search(dana, odd)).messages).toBeInstanceOf(Array)
  expect((await visit(dana, '/society/search')).data, 'nothing is looked for').toMatchObject({ found: undefined })
  const oddPage = await visit(dana, '/society/search?q=budget&before=x')
  expect(oddPage.data).toMatchObject({ words: 'budget', isFirst: true })
})

test('A thread with the coach is searched by its member and the coach, and by nobody else', async () => {
  const thread = await coachThread(dana)
  const seq = await post(dana, 'My turnover is confidential zanzibar', thread)
  expect(await found(dana, 'zanzibar')).toEqual([seq])
  expect(await found(coach, 'zanzibar')).toEqual([seq])
  expect(await found(ruth, 'zanzibar')).toEqual([])
})

test('A rare word is found however many messages came after it, and a frequent one page by page among all', async () => {
  const rare = await post(dana, 'The aardvark grant')
  const many = 21_000
  await shop.database.db.execute(sql`
    insert into messages (seq, room_id, author, body, posted_at)
    select ${rare} + n, ${GRANTS}, ${ruth.member.personId},
      case when n % 700 = 0 then 'A quarterly walrus' else 'Another' end, now()
    from generate_series(1, ${many}::integer) as n`)
  await shop.database.db.update(societySequence).set({ seq: rare + many })
  expect(await found(dana, 'aardvark')).toEqual([rare])
  const walruses = Array.from({ length: 30 }, (_, n) => rare + 700 * (30 - n))
  const first = await search(dana, 'walrus')
  const second = await search(dana, 'walrus', first.before)
  expect([...first.messages, ...second.messages].map(({ seq }) => seq)).toEqual(walruses)
  expect(second.before).toBeUndefined()
})

test('A removed message isn’t found, and one from someone the member has muted not until they unmute them', async () => {
  const removed = await post(dana, 'Something hippopotamus')
  await removeMessage(shop.deps, dana.member, removed)
  expect(await found(dana, 'hippopotamus')).toEqual([])
  const seq = await post(ruth, 'Quinoa salad for a hundred')
  await muteMember(shop.deps, dana.member, ruth.member.personId, 'block')
  expect(await found(dana, 'quinoa')).toEqual([])
  await unmuteMember(shop.deps, dana.member.personId, ruth.member.personId)
  expect(await found(dana, 'quinoa')).toEqual([seq])
})

test('A thread is found by its title, and the coach’s room is named as by its heading', async () => {
  await leadThread('opp-1', 'Meals for senior centers')
  expect((await search(ruth, 'senior meal')).rooms).toMatchObject([{ title: 'Meals for senior centers' }])
  const [room] = await shop.database.db.select().from(rooms).where(eq(rooms.subject, 'ask'))
  await post(dana, 'Is a rutabaga an allowable cost?', room?.id)
  expect((await search(ruth, 'rutabaga')).messages).toMatchObject([{ title: 'Ask Simone' }])
})

test('Words that are in every sentence are found where nothing else was asked for, and accents and apostrophes don’t count', async () => {
  const asked = await post(dana, 'Who knows the IT desk of San José’s county?')
  const [hit] = (await search(dana, 'who')).messages
  expect([hit?.seq, hit?.parts[1]]).toEqual([asked, 'Who'])
  expect(await found(dana, 'IT')).toContain(asked)
  expect(await found(dana, 'who knows the desk')).toEqual([asked])
  for (const words of ['jose', 'JOSÉ', "san jose's", '“san josé‘s county”'])
    expect(await found(dana, words)).toEqual([asked])
})
