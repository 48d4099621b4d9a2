import { expect, test } from 'vitest'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { documentsOf } from '../../catalog/product-documents.ts'
import { addOwnCard, updateCard } from '../board/board.ts'
import { LESSONS, type Lesson } from './lesson.ts'
import { lessonsPersonalData } from './lessons.sql.ts'
import { nextLesson } from './progress.ts'

const { shop, member, visit } = roomsForFile()
const ada = member('ada@example.com', { name: 'Ada' })
const bea = member('bea@example.com', { name: 'Bea' })
const cleo = member('cleo@example.com', { name: 'Cleo' })
const dora = member('dora@example.com', { name: 'Dora' })

const open = (who: SignedInMember, lesson: string, form?: Record<string, string>) =>
  visit(who, `/society/lessons/${lesson}`, form)
const dataOf = async (who: SignedInMember, lesson: string) => (await open(who, lesson)).data
const list = async (who: SignedInMember): Promise<{ id: string; isFinished: boolean; done: number }[]> =>
  (await visit(who, '/society/lessons')).data
const addCard = async (who: SignedInMember, title: string) => {
  const own = { title, funder: '', link: '', deadlineOn: null }
  return (await addOwnCard(shop.deps, who.session.person.addresses, { own, askedCents: null, why: '' })) ?? ''
}
const tickAll = (id: string) =>
  Object.fromEntries(LESSONS.find((one) => one.id === id)?.checks.map((check) => [`check-${check.id}`, 'on']) ?? [])

test('A video that the coach, and no member, has set is on the lesson for everyone until she takes it away', async () => {
  const video = 'https://video.example.com/lesson-1'
  const [{ id: lesson }] = LESSONS as [Lesson]
  const set = (who: SignedInMember, video: string) => open(who, lesson, { do: 'video', video })
  const coach = await enterSociety(shop, 'coach@example.com', { role: 'coach' })
  await expect(set(ada, video)).rejects.toMatchObject({ status: 403 })
  expect(await dataOf(ada, lesson)).toMatchObject({ video: undefined, isCoach: false })
  expect((await set(coach, video)).location).toBe(`/society/lessons/${lesson}`)
  expect(await dataOf(ada, lesson)).toMatchObject({ video, isCoach: false })
  expect(await dataOf(coach, lesson)).toMatchObject({ video, isCoach: true })
  const typed = 'javascript:alert(1)'
  const data = { problem: 'Not saved yet.', values: { video: typed } }
  expect(await set(coach, typed)).toMatchObject({ status: 422, data })
  await set(coach, '')
  expect((await dataOf(ada, lesson)).video).toBeUndefined()
})

test.each(LESSONS)(
  'The lesson $id takes at most seven minutes, and ends in three to five checks and a paper of the library',
  (lesson) => {
    const words = lesson.paragraphs.join(' ').split(/\s+/).length
    expect(lesson.minutes).toBeLessThanOrEqual(7)
    // Slow readers read 100 words a minute.
    expect(lesson.minutes).toBeGreaterThanOrEqual(words / 100)
    expect([3, 4, 5]).toContain(lesson.checks.length)
    expect(new Set(lesson.checks.map(({ id }) => id)).size).toBe(lesson.checks.length)
    const { productId, documentId, name } = lesson.template
    expect(documentsOf(productId)).toContainEqual(expect.objectContaining({ id: documentId, title: name }))
  },
)

test('What someone has done is saved by the form of the page, taken back by it, in their data and erased with them', async () => {
  const saved = await open(ada, 'go-or-no-go', { 'check-scored': 'on', 'check-nonsense': 'on' })
  expect(saved).toMatchObject({ status: 303, location: '/society/lessons/go-or-no-go?saved#do' })
  expect(await dataOf(ada, 'go-or-no-go')).toMatchObject({ done: ['scored'], isFinished: false })
  await open(ada, 'go-or-no-go', tickAll('go-or-no-go'))
  expect(await dataOf(ada, 'go-or-no-go')).toMatchObject({ isFinished: true })
  expect((await list(ada)).filter(({ isFinished }) => isFinished).map(({ id }) => id)).toEqual(['go-or-no-go'])
  expect((await list(bea)).every(({ done }) => done === 0)).toBe(true)
  await open(ada, 'go-or-no-go', {})
  expect(await dataOf(ada, 'go-or-no-go')).toMatchObject({ done: [] })
  await open(ada, 'sam-registration', { 'check-sent': 'on' })
  const { db } = shop.database
  const read = () => lessonsPersonalData.read(db, 'ada@example.com')
  const done = 'I’ve submitted the registration on sam.gov'
  expect(await read()).toMatchObject([{ lesson: 'Register in SAM.gov without the surprises', done }])
  await shop.database.transact((tx) => lessonsPersonalData.erase(tx, 'ada@example.com'))
  expect(await read()).toEqual([])
})

test('A check that is a milestone of the board is marked on the card that the member chooses', async () => {
  const [oven, van] = [await addCard(cleo, 'An oven'), await addCard(cleo, 'A van')]
  const offered = async () => (await dataOf(cleo, 'narrative-by-points')).offers.readers
  expect(await offered()).toMatchObject({ label: 'Draft reviewed', free: [{ id: oven }, { id: van }], marked: [] })
  const chosen = { 'card-readers': oven }
  await open(cleo, 'narrative-by-points', chosen) // not ticked: nothing to mark
  expect(await offered()).toMatchObject({ marked: [] })
  const marked = await open(cleo, 'narrative-by-points', { 'check-readers': 'on', ...chosen })
  expect(marked).toMatchObject({ status: 303, location: '/society/lessons/narrative-by-points?saved&marked#do' })
  expect(await offered()).toEqual({ label: 'Draft reviewed', free: [{ id: van, title: 'A van' }], marked: ['An oven'] })
  await open(cleo, 'narrative-by-points', { 'check-readers': 'on', 'card-readers': '' })
  expect(await offered()).toMatchObject({ marked: ['An oven'] }) // a mark is taken back on its card
})

test('Only one’s own cards are offered and marked, and a debrief only on what was lost', async () => {
  const id = await addCard(cleo, 'A fridge')
  expect((await dataOf(dora, 'after-the-answer')).offers.asked).toMatchObject({ free: [] })
  const foreign = await open(dora, 'after-the-answer', { 'check-asked': 'on', 'card-asked': id })
  const problem = expect.stringContaining('Your checkmarks are saved')
  expect(foreign).toMatchObject({ status: 404, data: { problem } })
  expect((await dataOf(dora, 'after-the-answer')).done).toEqual(['asked'])
  const offered = async () => (await dataOf(cleo, 'after-the-answer')).offers.asked.free
  expect(await offered()).toEqual([])
  await updateCard(shop.deps, cleo.session.person.addresses, id, { stage: 'lost' })
  expect(await offered()).toMatchObject([{ id }])
})

test('The lesson to read next is the one they have begun, then the first that isn’t finished', async () => {
  const { personId } = bea.member
  expect((await nextLesson(shop.deps, personId))?.lesson.id).toBe(LESSONS[0]?.id)
  await open(bea, 'send-it-early', { 'check-role': 'on' })
  expect((await nextLesson(shop.deps, personId))?.lesson.id).toBe('send-it-early')
  for (const { id } of LESSONS) await open(bea, id, tickAll(id))
  expect(await nextLesson(shop.deps, personId)).toBeUndefined()
})

test('A lesson has a thread once someone presses for it, and one alone', async () => {
  expect((await dataOf(ada, 'books-that-pass')).thread).toBeUndefined()
  await Promise.all([ada, bea].map((who) => open(who, 'books-that-pass', { do: 'open-thread' })))
  const [hers, other] = [await dataOf(ada, 'books-that-pass'), await dataOf(bea, 'books-that-pass')]
  expect(hers.thread.title).toBe('Books that a stranger believes')
  expect(other.thread.roomId).toBe(hers.thread.roomId)
})
