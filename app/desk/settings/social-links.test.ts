import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { callShopForFile } from '../../../test/call-buyer.ts'
import { signInStaff, visitDesk } from '../../../test/desk-visits.ts'
import type { SignedIn } from '../../../test/signed-in.ts'
import { createApp } from '../../server.ts'
import { Footer } from '../../site/frame.tsx'
import { structuredData } from '../../site/structured-data.ts'
import type { SettingView } from './settings-view.ts'

const here = callShopForFile()
let owner: SignedIn
beforeAll(async () => {
  owner = await signInStaff(here.shop, 'owner@example.com')
})

const visit = (form?: Record<string, string>) => visitDesk(here.shop, owner, '/desk/settings', form)
async function current(): Promise<SettingView> {
  const { data } = await visit()
  const all: SettingView[] = data.groups.flatMap(({ settings }: { settings: SettingView[] }) => settings)
  return all.find(({ key }) => key === 'social-links') as SettingView
}
const save = async (value: string) =>
  visit({ do: 'save', key: 'social-links', value, version: String((await current()).version) })

/** A page as the server sends it: what was rendered without the desk, with what the desk has set in its place. */
async function sentPage(): Promise<string> {
  const Stub = createRoutesStub([{ path: '/', Component: Footer }])
  const data = JSON.stringify(structuredData('https://site.example', '/', 'Home', '')[0])
  const rendered = `<script type="application/ld+json">${data}</script>${renderToStaticMarkup(createElement(Stub))}`
  const app = createApp(
    here.shop.deps,
    async () => new Response(rendered, { headers: { 'Content-Type': 'text/html' } }),
  )
  return (await app.request('/somewhere')).text()
}

/** The icons in the order of the page: what each says, and where it leads. */
const iconsIn = (page: string) =>
  [...page.matchAll(/<li><span class="contents"><(?:a href="([^"]*)")?[\s\S]*?class="sr-only">([^<]*)</g)].map(
    ([, href, words]) => (href ? [words, href.replaceAll('&amp;', '&')] : [words]),
  )
const organizationIn = (page: string) => JSON.parse(/ld\+json">([^<]*)</.exec(page)?.[1] ?? '')
const COMING = [['Instagram: coming soon'], ['LinkedIn: coming soon']]

test('Social links are at the foot of every page in place of “coming soon”, and in the data for search engines', async () => {
  const before = await sentPage()
  expect(iconsIn(before)).toEqual(COMING)
  expect(organizationIn(before)).not.toHaveProperty('sameAs')
  const typed = [
    ' https://www.youtube.com/@bakery ',
    'https://www.LinkedIn.com/in/simone',
    '',
    'https://twitter.com/simone',
    'https://funders.social.example/@simone?a=1&b="<script>',
    'no instagram',
  ]
  expect((await save(typed.join('\n'))).status).toBe(303)
  const addresses = [
    'https://www.linkedin.com/in/simone',
    'https://www.youtube.com/@bakery',
    'https://twitter.com/simone',
    'https://funders.social.example/@simone?a=1&b=%22%3Cscript%3E',
  ]
  const after = await sentPage()
  const names = ['LinkedIn', 'YouTube', 'X', 'funders.social.example']
  expect(iconsIn(after)).toEqual(names.map((name, at) => [`${name} (opens in a new tab)`, addresses[at]]))
  expect(organizationIn(after).sameAs).toEqual(addresses)
  expect(after.match(/target="_blank" rel="noopener"/g)).toHaveLength(4)
})

test('The setting keeps what was typed in one form, with its history, and an undo brings “coming soon” back', async () => {
  const { value, original, history, title } = await current()
  expect(value.split('\n')).toEqual([
    ...['https://www.youtube.com/@bakery', 'https://www.linkedin.com/in/simone', 'https://twitter.com/simone'],
    ...['https://funders.social.example/@simone?a=1&b=%22%3Cscript%3E', 'no Instagram'],
  ])
  expect([title, original]).toEqual(['Social links', ''])
  expect(history).toMatchObject([{ before: 'the original', after: value, canUndo: true }])
  expect((await visit({ key: 'social-links', undo: history[0]?.id ?? '' })).status).toBe(303)
  expect(iconsIn(await sentPage())).toEqual(COMING)
})

test('Without a single link both icons can be left out', async () => {
  expect((await save('no Instagram\nNO LINKEDIN')).status).toBe(303)
  expect(iconsIn(await sentPage())).toEqual([])
  expect((await save('')).status).toBe(303)
  expect(iconsIn(await sentPage())).toEqual(COMING)
})

test.each([
  ['instagram.com/simone', /“instagram.com\/simone” isn’t a web address. It begins with https:\/\//],
  ['http://instagram.com/simone', /isn’t secure. Write https:\/\//],
  ['javascript:alert(1)', /isn’t a web address/],
  ['https://instagram.com/a b', /isn’t a web address/],
  ['https://user:secret@example.com/', /isn’t a web address/],
  ['https://127.0.0.1/simone', /isn’t a web address/],
  ['https://localhost/simone', /isn’t a web address/],
  ['https://www.instagram.com', /Instagram’s own home page. Add what comes after it/],
  ['https://x.com/a\nhttps://twitter.com/b', /X is there twice/],
  ['https://a.example/1\nhttps://a.example/2', /a.example is there twice/],
  ['no YouTube', /only Instagram and LinkedIn can be left out/],
  ['no LinkedIn\nhttps://linkedin.com/in/simone', /LinkedIn has an address and a line that leaves it out/],
  [`https://a.example/${'a'.repeat(300)}`, /longer than 300 characters/],
  [Array.from({ length: 9 }, (_, at) => `https://a${at}.example/`).join('\n'), /That’s more than 8 addresses/],
])('A line that isn’t a social link is refused and stays in the field: %s', async (typed, problem) => {
  const before = await current()
  const { status, data } = await save(typed)
  expect([status, data.wrong.typed]).toEqual([422, typed])
  expect(data.wrong.problem).toMatch(problem)
  expect(await current()).toEqual(before)
})
