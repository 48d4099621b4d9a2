import sharp from 'sharp'
import { expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { openSession } from '../../../test/buyer.ts'
import { deskForFile } from '../../../test/desk-visits.ts'
import { LIVE } from '../../../test/live-settings.ts'
import { sentForm } from '../../../test/page-form.ts'
import { openShop } from '../../../test/shop.ts'
import { type SignedIn, signIn } from '../../../test/signed-in.ts'
import { waitUntilIdle } from '../../../test/wait-until-idle.ts'
import { about } from '../../catalog/about.ts'
import { claims } from '../../catalog/claims.ts'
import { contentFiles } from '../../catalog/content-files.ts'
import { isLive } from '../../catalog/live.ts'
import { offers } from '../../catalog/offers.ts'
import type { PageHandler } from '../../platform/document/render-page.ts'
import { parseForm } from '../../platform/forms/form-fields.ts'
import { type Field, fieldsOf, readFields, toContent } from './content-fields.ts'
import { fieldId } from './page-paths.ts'
import * as partPage from './part-page.tsx'

/** A page that says what About says, or answers the form of the portrait. */
const pages: PageHandler = async (request, context) => {
  if (request.method === 'GET')
    return new Response(`<head><script>run()</script></head>${about.mission.text} ${isLive() ? 'live' : 'not live'}`, {
      headers: { 'Content-Type': 'text/html', ETag: '"1"' },
    })
  const args = { request, context, params: { file: 'site', part: 'portrait' } } as never
  const answer = await partPage.action(args).catch((thrown: unknown) => thrown as Response)
  return answer instanceof Response ? answer : Response.json(answer.data, { status: answer.init?.status ?? 200 })
}

const EVIDENCE = {
  'totalFunding.evidence.saidBy': 'City of Dayton',
  'totalFunding.evidence.date': '2026-03-14',
  'totalFunding.evidence.source': 'https://dayton.example/letter',
}

const { shop, owner, visit, lastChange } = deskForFile({ pages, runJobs: true })

const ask = (path: string, init?: RequestInit) => fetch(shop.url + path, { ...init, redirect: 'manual' })

/** Where links can lead to in a form. */
function idsOf(field: Field): string[] {
  const within = field.kind === 'group' ? field.fields : field.kind === 'list' ? field.rows : []
  return [fieldId(field.name), ...within.flatMap(idsOf)]
}

const visitPart = (file: string, part: string, form?: Record<string, string>) =>
  visit(`/desk/pages/${file}/${part}`, form)

/** The form of a part as it opens, with something else typed into it. */
async function fill(file: string, part: string, typed: Record<string, string>) {
  const { field, version } = (await visitPart(file, part)).data
  return { ...sentForm(field), version: String(version), ...typed }
}

async function save(file: string, part: string, typed: Record<string, string>) {
  return visitPart(file, part, { ...(await fill(file, part, typed)), do: 'save' })
}

const visitPublish = (form?: Record<string, string>) => visit('/desk/pages/publish', form)

async function publish(press: string, typed: Record<string, string> = {}) {
  return visitPublish({ id: (await visitPublish()).data.id, do: press, ...typed })
}

test('The form of each part of each page says what the page says, and changes nothing when it is sent as it is', () => {
  for (const [file, { schema, shipped }] of Object.entries(contentFiles))
    for (const [part, partSchema] of Object.entries(schema.shape)) {
      const form = new Map(Object.entries(sentForm(fieldsOf(partSchema, shipped[part], part))))
      const read = toContent(partSchema, readFields(partSchema, form, part, shipped[part]))
      const whole = schema.parse({ ...shipped, [part]: read }) as Record<string, unknown>
      expect(whole[part], `${file}/${part}`).toEqual((schema.parse(shipped) as Record<string, unknown>)[part])
    }
  const { schema, shipped } = contentFiles.stories ?? {}
  const tags = ['Grants', 'Contracts', 'Operations', 'Nonprofit', 'Small Business']
  const told = { ...(shipped?.firstStory as object), tags, image: { id: 'img_1', alt: 'Ada' }, evidence: EVIDENCE }
  const most = sentForm(fieldsOf(schema?.shape.stories as never, Array(60).fill(told), 'stories'))
  expect(parseForm(Buffer.from(String(new URLSearchParams(most)))), 'sixty stories').toHaveProperty('fields')
})

test('What is wrong stands beside its field in words, and what was typed is still there', async () => {
  const typed = { 'blueprint.price': 'a lot', 'blueprint.title': '', 'blueprint.struck.own': '97.005' }
  const { status, data } = await save('offers', 'blueprint', typed)
  expect([status, data.problem]).toEqual([422, expect.stringContaining('What you typed is still there')])
  const field = (name: string) => data.field.fields.find((one: Field) => one.name === `blueprint.${name}`)
  expect(field('price')).toMatchObject({ value: 'a lot', error: 'This isn’t a number.' })
  expect(JSON.stringify(data.field)).toContain('This has more than two decimals.')
  expect((await visitPart('offers', 'blueprint')).data.note).toContain('back by one press for 30 days')
  expect(field('title')).toMatchObject({ value: '', error: 'This is empty.' })
  for (const [part, monthly] of Object.entries({ society: '', blueprint: '40' }))
    expect((await save('offers', part, { [`${part}.monthly`]: monthly })).status, part).toBe(422)
  const twins = await save('stories', 'stories', { 'stories.2.id': 'denise-kitchen' })
  expect(twins.data.field.rows[2].fields[0]).toMatchObject({
    name: 'stories.2.id',
    error: expect.stringMatching(/Another/),
  })
  const word = await save('about', 'next', { 'next.lead': 'Ask {nobody}.' })
  expect(JSON.stringify(word.data.field)).toContain('{nobody} stands for nothing')
})

test('Rows are added, moved and removed by buttons, and keep what was typed', async () => {
  const form = await fill('about', 'values', { 'values.items.0.title': 'Typed' })
  const press = async (row: string) => {
    const { field } = (await visitPart('about', 'values', { ...form, row })).data
    const items = field.fields.find((one: Field) => one.name === 'values.items')
    return items.rows.map(({ fields: [title] }: { fields: { value: string }[] }) => title?.value)
  }
  const rest = ['Honest odds', 'Your name on it', 'We hold the door']
  expect(await press('down values.items.0')).toEqual([rest[0], 'Typed', rest[1], rest[2]])
  expect(await press('up values.items.1')).toEqual([rest[0], 'Typed', rest[1], rest[2]])
  expect(await press('remove values.items.0')).toEqual(rest)
  expect(await press('add values.items')).toEqual(['Typed', ...rest, ''])
  expect(await press('remove values.nothing.9')).toEqual(['Typed', ...rest])
})

test('A draft is looked at, published and put back, and the log says who', async () => {
  const before = about.mission.text
  expect((await save('about', 'mission', { 'mission.text': 'Hers, with {coach}.' })).location).toBe(
    '/desk/pages/about?saved=mission',
  )
  const { data } = await visitPublish()
  expect(data.drafts).toMatchObject([
    { title: 'About: Mission', changes: [{ label: 'Text', before, after: 'Hers, with {coach}.' }] },
  ])
  expect(about.mission.text).toBe(before)
  expect((await publish('publish', { note: 'Plainer' })).location).toBe('/desk/pages/publish?published')
  expect(about.mission.text).toBe('Hers, with Simone.')
  const [now, then] = (await visitPart('about', 'mission')).data.history
  expect(now).toMatchObject({ isNow: true, who: expect.stringContaining('owner@example.com: Plainer') })
  expect((await visitPart('about', 'mission', { do: 'back', id: then.id })).status).toBe(303)
  expect(about.mission.text).toBe(before)
})

test.each<[kind: string, file: string, part: string, typed: Record<string, string>, shown: () => unknown]>([
  ['a list', 'about', 'values', { 'values.items.length': '2' }, () => about.values.items.length],
  ['a picture', 'site', 'portrait', { portrait: 'amira' }, () => site.portrait],
  ['a link', 'site', 'links', { 'links.quiz': 'https://quiz.hers.com/' }, () => site.links.quiz],
  ['a closed offer', 'offers', 'blueprint', { 'blueprint.closedUntil': '2999-01-01' }, () => offers.blueprint.onSale],
  ['evidence', 'claims', 'totalFunding', EVIDENCE, () => claims.totalFunding.evidence],
])('%s is put back to what it was', async (_, file, part, typed, shown) => {
  const before = structuredClone(shown())
  expect((await save(file, part, typed)).status).toBe(303)
  const { isPrice } = (await visitPublish()).data
  expect((await publish(isPrice ? 'price' : 'publish')).status).toBe(303)
  expect(shown()).not.toEqual(before)
  const [, then] = (await visitPart(file, part)).data.history
  const press = then.isPrice ? 'back-price' : 'back'
  expect([then.isPrice, (await visitPart(file, part, { do: press, id: then.id })).status]).toEqual([isPrice, 303])
  expect(shown()).toEqual(before)
})

test('A price takes effect, and is put back, only by the button that asks for a passkey, for exactly these drafts', async () => {
  await save('offers', 'blueprint', { 'blueprint.price': '$39' })
  const { data } = await visitPublish()
  expect(data).toMatchObject({ isPrice: true })
  expect((await publish('publish')).status).toBe(409)
  expect((await visitPublish({ id: `${data.id}0`, do: 'price' })).status).toBe(409)
  expect(offers.blueprint.charge.amountCents).toBe(3500)
  expect((await publish('price')).status).toBe(303)
  expect(offers.blueprint.charge.amountCents).toBe(3900)
  const [, { id }] = (await visitPart('offers', 'blueprint')).data.history
  expect((await visitPart('offers', 'blueprint', { do: 'back', id })).status).toBe(409)
  expect((await visitPart('offers', 'blueprint', { do: 'back-price', id })).status).toBe(303)
  expect(offers.blueprint.charge.amountCents).toBe(3500)
})

test('An offer that was sold before has its new name on the payment page at Stripe, too', async () => {
  const payPage = async () => (await ask(`/demo/stripe/pay/${await openSession(shop)}`)).text()
  expect(await payPage()).toContain('The Blueprint')
  await save('offers', 'blueprint', { 'blueprint.title': 'The Road Map' })
  await publish('publish')
  await waitUntilIdle(shop)
  expect(await payPage()).toContain('The Road Map')
  expect((await visit('/desk', { undo: (await lastChange()).id })).status).toBe(303)
  await waitUntilIdle(shop)
  expect(await payPage()).toContain('The Blueprint')
})

test('Figures that differ end with one press each, by a passkey where buyers pay something else', async () => {
  const end = (form?: Record<string, string>) => visit('/desk/pages/offers', form)
  const ends = async () =>
    (await end()).data.differences.flatMap(({ title, says, ends: all }: Difference) =>
      all.map((end) => ({ title, says: says.join(' '), ...end })),
    )
  const [plain, dearer, ...others] = await ends()
  expect(plain).toMatchObject({
    ...{ title: 'Focus Call, the price', label: '$149 everywhere', isPrice: false },
    says: 'Buyers pay $149. The home page says $150. Its own page says $150.',
  })
  expect(others.map(({ title, label }: { title: string; label: string }) => `${title}: ${label}`)).toEqual([
    'The Society, the price: $35 everywhere',
    'The Society, the price: $49 everywhere',
    'The Society, struck through: $99 everywhere',
    'The Society, struck through: $97 everywhere',
  ])
  expect((await end({ id: dearer.id, do: 'end' })).status).toBe(409)
  expect((await end({ id: plain.id, do: 'end' })).location).toBe('/desk/pages/offers?ended')
  const { charge, displayPrices } = offers['focus-call']
  expect([charge.amountCents, displayPrices.home.cents, displayPrices.own.cents]).toEqual([14900, 14900, 14900])
  expect((await end({ id: dearer.id, do: 'end-price' })).status).toBe(409)
  expect((await visit('/desk', { undo: (await lastChange()).id })).status).toBe(303)
  expect(offers['focus-call'].displayPrices.home.cents).toBe(15000)
  const [, again] = await ends()
  expect((await end({ id: again.id, do: 'end-price' })).status).toBe(303)
  expect(offers['focus-call'].charge.amountCents).toBe(15000)
})

interface Difference {
  title: string
  says: string[]
  ends: { id: string; label: string; isPrice: boolean }[]
}

test('A form that was opened before someone else saved shows both texts and keeps its own, and a draft can be thrown away', async () => {
  const early = await fill('about', 'card', { 'card.stamp': 'Early' })
  await save('about', 'card', { 'card.stamp': 'Late' })
  const { status, data } = await visitPart('about', 'card', { ...early, do: 'save' })
  expect([status, JSON.stringify(data.field)]).toEqual([409, expect.stringContaining('Early')])
  expect(data.conflict).toMatchObject([{ label: 'Stamp', before: 'Late', after: 'Early' }])
  expect((await visitPart('about', 'card', { ...early, do: 'discard' })).status).toBe(409)
  const form = { version: String(data.version), do: 'discard' }
  expect((await visitPart('about', 'card', form)).location).toBe('/desk/pages/about/card')
  expect((await visitPublish()).data.drafts).toEqual([])
})

test('A word that several pages share names them, and the list of what is left leads to its field', async () => {
  const file = await visit('/desk/pages/site')
  const coach = file.data.parts.find(({ href }: { href: string }) => href.endsWith('/coach'))
  expect(coach).toMatchObject({ words: 'Simone', uses: expect.arrayContaining(['About']) })
  const { data } = await visit('/desk/going-live')
  const rows: { what: string; href: string }[] = [...data.must, ...data.may].flatMap((group) => group.rows)
  const domain = rows.find(({ what }) => what.startsWith('Domain is still'))
  expect(domain?.href).toBe('/desk/pages/site/domain#field-domain')
  const links = rows.flatMap(({ href }) => (/^\/desk\/pages\/[\w-]+\/[\w-]+#/.test(href) ? [href.split('#')] : []))
  expect(links.length).toBeGreaterThan(40)
  for (const [path = '', id] of links) expect(idsOf((await visit(path)).data.field), path).toContain(id)
  await save('site', 'domain', { domain: 'hers.com' })
  await publish('publish')
  expect(JSON.stringify((await visit('/desk/going-live')).data.must)).not.toContain('Domain is still')
})

test('A photograph is turned upright and stripped, needs words for who can’t see it, and is on the page in three widths', async () => {
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#145a3c' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer()
  const upload = async (bytes: Buffer, typed: Record<string, string>) => {
    const form = new FormData()
    const { field, version } = (await visitPart('site', 'portrait')).data
    for (const [name, value] of Object.entries({ ...sentForm(field), version: String(version), ...typed }))
      form.set(name, value)
    form.set('portrait.file', new File([Uint8Array.from(bytes)], 'me.jpg'))
    const headers = { ...owner.headers, Origin: shop.url }
    const answer = await ask('/desk/pages/site/portrait', { method: 'POST', body: form, headers })
    return { status: answer.status, data: await answer.json() }
  }
  const wrong = await upload(Buffer.from('<svg/>'), {})
  expect([wrong.status, wrong.data.field.error]).toEqual([422, expect.stringContaining('isn’t a JPEG')])
  const shown = await upload(photo, { row: 'picture portrait' })
  expect(shown.data.field).toMatchObject({ kind: 'picture', value: expect.stringMatching(/^img_/) })
  const silent = await upload(photo, { do: 'save', 'portrait.alt': '' })
  expect([silent.status, silent.data.field.altError]).toEqual([422, 'This is empty.'])
  const form = { version: String(silent.data.version), portrait: shown.data.field.value, 'portrait.alt': 'Ada laughs' }
  expect((await visitPart('site', 'portrait', { ...form, do: 'save' })).status).toBe(303)
  await publish('publish')
  expect(site.portrait).toEqual({ id: shown.data.field.value, alt: 'Ada laughs' })
  for (const [asked, width] of Object.entries({ 320: 320, 640: 640, 1280: 1200 })) {
    const answer = await ask(`/pictures/${shown.data.field.value}/${asked}`)
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    const found = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(found).toMatchObject({ format: 'webp', width })
    expect([found.exif, found.orientation]).toEqual([undefined, undefined])
  }
  expect((await ask(`/pictures/${shown.data.field.value}/5000`)).status).toBe(404)
})

test('The coach alone looks at a page with her drafts, as it is or as live shows it, and nothing in it runs or is kept', async () => {
  await save('about', 'mission', { 'mission.text': 'Only a draft.' })
  const look = (query: string, who?: SignedIn) =>
    ask(`/desk/preview?page=/about${query}`, { headers: { ...who?.headers } })
  const page = await look('', owner)
  const html = await page.text()
  expect(html).toContain('Only a draft. not live')
  expect(html).not.toContain('script')
  expect(await (await look('&live', owner)).text()).toContain('Only a draft. live')
  expect(about.mission.text).not.toContain('draft')
  const { headers } = page
  expect(headers.get('Cache-Control')).toBe('private, no-store')
  for (const directive of ["script-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
    expect(headers.get('Content-Security-Policy')).toContain(directive)
  expect([headers.get('X-Frame-Options'), headers.get('ETag')]).toEqual(['SAMEORIGIN', null])
  const member = await signIn(shop, 'member@example.com')
  expect((await look('', member)).status).toBe(404)
  expect((await look('')).status).toBe(303)
  expect((await ask('/desk/preview?page=/my-data/x/y', { headers: owner.headers })).status).toBe(404)
})

test('A live site starts before it has a postal address, says what is left to do, and sends no email until then', async () => {
  const live = await openShop({ runJobs: false, env: { ...LIVE, TRUST_PROXY: '1' } })
  const { must, may } = live.deps.todos()
  const says = JSON.stringify([must, may])
  expect([says.includes('postalAddress'), says.includes('ANON_KEY'), says.includes('TRUST_PROXY')]).toEqual([
    true,
    true,
    false,
  ])
  const from = { name: 'Hers', address: 'hers@hers.com' }
  const message = { messageId: '<1@hers.com>', from, to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '' }
  await expect(live.deps.mailer.send(message)).rejects.toThrow('before your desk has your postal address')
  await live.close()
})
