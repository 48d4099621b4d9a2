import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { givePurchase } from '../../../test/account-people.ts'
import { manualClock } from '../../../test/clocks.ts'
import { deskForFile, signInStaff } from '../../../test/desk-visits.ts'
import { sentForm } from '../../../test/page-form.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { withSnapshot } from '../../catalog/snapshots.ts'
import { shownStories } from '../../catalog/stories.ts'
import { contentScript } from '../../operations/releases/releases.ts'
import { eraseMyData, openMyData } from '../../people/my-data/my-data.ts'
import { DAY } from '../../platform/clock.ts'
import type { PageHandler } from '../../platform/document/render-page.ts'
import { refundRequests } from '../../sales/payments/payments.sql.ts'
import { deskEmails } from '../desk.sql.ts'
import { pagePictures } from '../pages/pictures.sql.ts'
import { deleteUnusedPictures } from '../pages/pictures.ts'
import { refundLater } from '../refund.ts'
import { clientStories } from './stories.sql.ts'
import { storyPath } from './stories.ts'
import * as storyPage from './your-story-page.tsx'

/** Answers the form of a story that brings a picture along. */
const pages: PageHandler = async (request, context) => {
  const params = { token: new URL(request.url).pathname.split('/').at(-1) }
  const answer = await storyPage
    .action({ request, context, params } as never)
    .catch((thrown: unknown) => thrown as Response)
  return answer instanceof Response ? answer : Response.json(answer.data, { status: answer.init?.status ?? 200 })
}

const clock = manualClock('2026-12-01T15:00:00Z')
const { shop, owner, visit: visitDesk } = deskForFile({ pages, clock })

/** Sessions end over night. */
async function pass(days: number) {
  clock.at = new Date(clock.at.getTime() + days * DAY)
  Object.assign(owner, await signInStaff(shop, 'owner@example.com'))
}

const desk = (form?: Record<string, string>) => visitDesk('/desk/stories', form)
const lettersTo = (email: string) => shop.database.db.select().from(deskEmails).where(eq(deskEmails.email, email))

async function ask(email: string) {
  await desk({ do: 'ask', email })
  const [story] = await shop.database.db.select().from(clientStories).where(eq(clientStories.email, email))
  const id = story?.id ?? ''
  return { id, path: (await storyPath(shop.deps, id)) ?? '' }
}

const visit = (path: string, form?: Record<string, string>) =>
  visitPage(shop, storyPage, { path, params: { token: path.split('/').at(-1) ?? '' }, ...(form && { form }) })

const WORDS = 'I had a loan offer in my bag. Then I asked {everyone}. We got the grant.'
const STORY = {
  'story.whatHappened': WORDS,
  'story.whatCameOfIt': '$10,000 grant',
  'story.yourName': 'Ada L.',
  'story.whatYouDo': 'Bakery',
  'story.whereYouAre': 'Ohio',
  consent: 'on',
}

const PART = '/desk/pages/stories/stories'
const publish = async () => {
  const { id } = (await visitDesk('/desk/pages/publish')).data
  return visitDesk('/desk/pages/publish', { id, do: 'publish' })
}
/** What a live site tells. */
const told = () =>
  withSnapshot(shop.deps.releases.snapshot(), () => shownStories().map(({ name, quote }) => ({ name, quote })), {
    live: true,
  })
const namesTold = () => told().map(({ name }) => name)
const versions = async () => JSON.stringify((await visitDesk(PART)).data)

/** Asked for, given, accepted and published. */
async function publishStory(email: string, name: string) {
  const asked = await ask(email)
  await visit(asked.path, { ...STORY, 'story.yourName': name })
  await desk({ do: 'accept', id: asked.id, tag: 'Grants' })
  expect((await publish()).status).toBe(303)
  return asked
}

test('A client is mailed a link a minute later, once, and it can be stopped and ended', async () => {
  expect((await desk({ do: 'ask', email: 'rosa@' })).status).toBe(422)
  const press = (await desk()).data.press
  for (const _ of [1, 2]) await desk({ do: 'ask', email: 'Rosa@example.com', press })
  const [email, ...others] = await lettersTo('rosa@example.com')
  expect(others).toEqual([])
  const letter = await shop.deps.templates['desk-letter']?.({ letterId: email?.id ?? '' })
  const [, path = ''] = /http:\/\/[^/\s]+(\/your-story\/\S+)/.exec(letter?.text ?? '') ?? []
  expect((await visit(path)).status).toBe(200)
  await desk({ do: 'end', id: email?.storyId ?? '' })
  expect((await visit(path)).status).toBe(404)
  expect(await shop.deps.templates['desk-letter']?.({ letterId: email?.id ?? '' })).toBeUndefined()
})

test('A link that isn’t ours or is 60 days old opens nothing, but whoever has given a story can still look at it', async () => {
  const { path } = await ask('old@example.com')
  expect((await visit(`${path}x`)).status).toBe(404)
  const given = await ask('given@example.com')
  await visit(given.path, { ...STORY, 'story.yourName': 'Gil' })
  await pass(61)
  expect((await visit(path)).status).toBe(404)
  expect((await visit(path, STORY)).status).toBe(404)
  expect((await visit(given.path)).text).toContain('Gil')
})

test('A message names what’s missing, nothing typed is lost, and nothing is stored without consent', async () => {
  const { id, path } = await ask('words@example.com')
  const wrong = await visit(path, { ...STORY, 'story.yourName': '' })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('This is empty.')])
  expect(wrong.text).toContain('loan offer in my bag')
  const { consent: _, ...silent } = STORY
  expect((await visit(path, silent)).status).toBe(422)
  const [story] = await shop.database.db.select().from(clientStories).where(eq(clientStories.id, id))
  expect(story).toMatchObject({ given: null, consent: '', givenAt: null })
})

test('Nobody is asked for a story, nor mailed one that was held, while they want their money back', async () => {
  const email = 'flora@example.com'
  const { orderId } = await givePurchase(shop.deps, email, 'blueprint')
  const order = async () => (await visitDesk(`/desk/orders/${orderId}`)).data
  expect((await order()).mayAsk).toBe(true)
  const { id, path } = await ask(email)
  expect(path).not.toBe('')
  const isAsked = async () => [
    (await order()).mayAsk,
    await storyPath(shop.deps, id),
    (await desk({ do: 'ask', email })).status,
  ]
  await shop.database.db.insert(refundRequests).values({ orderId, reason: null, askedAt: clock.now() })
  expect(await isAsked()).toEqual([false, undefined, 409])
  // Held for its ten minutes.
  await refundLater(shop.deps, { id: `chg_${orderId}`, orderId, cents: 1000, actor: owner.session.person.id })
  expect(await isAsked()).toEqual([false, undefined, 409])
})

test('A story waits in the queue with its consent, becomes a draft, and is on the live site once it is published', async () => {
  const { id, path } = await ask('ada@example.com')
  expect((await visit(path, STORY)).location).toBe(path)
  const queue = await visitDesk('/desk')
  expect(JSON.stringify(queue.data)).toContain('Ada L. shared their story: $10,000 grant')
  const given = { id, state: 'given', consent: expect.stringMatching(/^I agree/) }
  expect((await desk()).data.stories[0]).toMatchObject(given)
  expect(told()).toEqual([])
  expect((await desk({ do: 'accept', id, tag: 'Grants' })).location).toContain('/desk/pages/stories')
  expect(JSON.stringify((await visitDesk('/desk')).data)).not.toContain('Ada L.')
  expect((await publish()).status).toBe(303)
  expect(told()).toEqual([{ name: 'Ada L.', quote: WORDS.replace('{everyone}', '(everyone)') }])
  expect((await desk()).data.stories.find((one: { id: string }) => one.id === id).facts).toBe('On your site')
})

test('The coach may shorten the client’s words, and change none of them', async () => {
  const { field, version } = (await visitDesk(PART)).data
  const save = (quote: string) =>
    visitDesk(PART, { ...sentForm(field), version: String(version), 'stories.0.quote': quote, do: 'save' })
  const changed = await save('I had no loan offer. We got the grant.')
  expect([changed.status, JSON.stringify(changed.data)]).toEqual([422, expect.stringContaining('client’s own words')])
  expect((await save('I had a loan offer in my bag … We got the grant.')).status).toBe(303)
  expect((await publish()).status).toBe(303)
  expect(told()[0]?.quote).toBe('I had a loan offer in my bag … We got the grant.')
})

test('Who takes a story back is off the site and out of every version, and an old form can’t bring it back', async () => {
  const { path } = await publishStory('bea@example.com', 'Bea')
  const { field, version } = (await visitDesk(PART)).data
  expect(namesTold()).toContain('Bea')
  const script = contentScript(shop.deps.releases.snapshot())?.path ?? ''
  expect(await (await shop.app.request(script)).text()).toContain('Bea')
  expect((await visit(path, { do: 'withdraw' })).location).toBe(path)
  expect(namesTold()).not.toContain('Bea')
  expect(await versions()).not.toContain('Bea')
  expect((await shop.app.request(script)).status).toBe(404)
  const late = await visitDesk(PART, { ...sentForm(field), version: String(version), do: 'save' })
  expect([late.status, JSON.stringify(late.data)]).toEqual([422, expect.stringContaining('consent isn’t there')])
  expect((await visit(path)).text).not.toContain('Bea')
})

test('An erasure takes a story off the site, and out of every version of it', async () => {
  await publishStory('cleo@example.com', 'Cleo')
  const page = await openMyData(shop.deps, 'cleo@example.com')
  await eraseMyData(shop.deps, page.slice('/my-data/'.length))
  await shop.deps.releases.refresh()
  expect(namesTold()).not.toContain('Cleo')
  expect(await versions()).not.toContain('Cleo')
  expect(await shop.database.db.$count(clientStories, eq(clientStories.email, 'cleo@example.com'))).toBe(0)
})

test('A story that is declined tells its client why, and can be accepted after all', async () => {
  const { id, path } = await ask('dora@example.com')
  await visit(path, STORY)
  expect((await desk({ do: 'decline', id, note: 'We have one like it.' })).status).toBe(303)
  expect((await desk({ do: 'decline', id })).status).toBe(409)
  expect((await lettersTo('dora@example.com')).map(({ message }) => message)).toContain('We have one like it.')
  expect((await visit(path)).data).toMatchObject({ isDeclined: true })
  expect((await desk({ do: 'accept', id, tag: 'Grants' })).status).toBe(303)
})

test('A picture comes along with the form, is kept while something else is wrong, and goes when nothing shows it', async () => {
  const { path } = await ask('eve@example.com')
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#145a3c' } })
    .png()
    .toBuffer()
  const send = async (bytes: Buffer, typed: Record<string, string>) => {
    const body = new FormData()
    // The file comes before fields that must not be lost with it.
    body.set('story.pictureOfYou.file', new File([Uint8Array.from(bytes)], 'IMG_1.HEIC'))
    for (const [name, value] of Object.entries(typed)) body.set(name, value)
    const headers = { Origin: shop.url }
    const answer = await fetch(shop.url + path, { method: 'POST', body, headers, redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }
  const heic = await send(Buffer.from('\0\0\0\x18ftypheic'), STORY)
  expect([heic.status, heic.text]).toEqual([422, expect.stringContaining('isn’t a JPEG, PNG or WebP')])
  const huge = await send(Buffer.alloc(16 * 1024 * 1024), STORY)
  expect([huge.status, huge.text]).toEqual([422, expect.stringMatching(/larger than 15 MB.*loan offer/)])
  const silent = await send(photo, STORY)
  const [, picture = ''] = /"value":"(img_\w+)"/.exec(silent.text) ?? []
  expect([silent.status, silent.text]).toEqual([422, expect.stringContaining('This is empty.')])
  const other = await send(photo, STORY)
  const [, unused = ''] = /"value":"(img_\w+)"/.exec(other.text) ?? []
  const whole = { ...STORY, 'story.pictureOfYou': picture, 'story.pictureOfYou.alt': 'Eve laughs' }
  expect((await visit(path, whole)).location).toBe(path)
  const thief = await ask('thief@example.com')
  expect((await visit(thief.path, whole)).status).toBe(422)
  await pass(8)
  await deleteUnusedPictures(shop.deps)
  const isThere = (id: string) => shop.database.db.$count(pagePictures, eq(pagePictures.id, id))
  expect([await isThere(picture), await isThere(unused)]).toEqual([3, 0])
  await visit(path, { do: 'withdraw' })
  expect(await isThere(picture)).toBe(0)
})
