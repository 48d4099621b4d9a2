import { expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { LIVE } from '../../../test/live-settings.ts'
import { contentFiles } from '../../catalog/content-files.ts'
import { buildSnapshot, withSnapshot } from '../../catalog/snapshots.ts'
import { stories } from '../../catalog/stories.ts'
import { envProblems, parseEnv } from '../../platform/process/env.server.ts'
import { todosOf } from './catalog-todos.ts'
import { defaultsInUse, formatLocation, missingLinks, settingErrors, settingTodos, siteProblems } from './todos.ts'

const todos = (env: Record<string, string> = {}) => {
  const { must, may } = todosOf(env)
  return Object.values({ ...must, ...may }).flat()
}
const lines = (env: Record<string, string> = {}) => [
  ...todos(env).map((todo) => `${formatLocation(todo)}  ${todo.what}`),
  ...settingErrors(env),
]

test('Every place in the list is a setting, or a part of the site’s content', () => {
  expect(todos().length).toBeGreaterThan(40)
  for (const { file, part = '' } of todos().filter((todo) => todo.file !== '.env')) {
    const [key = '', id = key] = part.split(', ')
    const written = JSON.stringify(contentFiles[/(\w+)\.yaml$/.exec(file)?.[1] ?? '']?.shipped)
    expect(
      [key, id].filter((word) => !written.includes(`"${word}"`)),
      part,
    ).toEqual([])
  }
})

test('Each sample story is listed once, until one that is proven stands in its place', () => {
  const listed = () => lines().filter((line) => line.includes(': a sample. Replace it'))
  const { tags, ...parts } = stories
  expect(new Set(listed()).size).toBe(Object.values(parts).flat().length)
  const evidence = { saidBy: 'Elena Ruiz', date: '2026-03-14', source: 'consent/elena-ruiz.pdf' }
  const { snapshot } = buildSnapshot({ stories: { homeStory: { ...stories.homeStory, sample: false, evidence } } })
  expect(withSnapshot(snapshot, listed)).toHaveLength(listed().length - 1)
})

test('The list shows missing settings for a demonstration, and none for a live site that has them all', () => {
  const missing = settingTodos({}).map(({ what }) => what.split(' ')[0])
  expect(missing.sort()).toEqual(Object.keys(LIVE).sort())
  expect(settingTodos(LIVE)).toEqual([])
})

test('Everything that prevents live mode from starting is listed, before and after the mode is set to live', () => {
  const careless = {
    ...LIVE,
    PUBLIC_URL: 'http://grants.example.com',
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_API_BASE: 'http://127.0.0.1:12111',
    APP_SECRET: 'a'.repeat(32),
    PORT: 'many',
  }
  const refused = envProblems(careless)
  expect(refused).toHaveLength(5)
  for (const MODE of ['live', 'demo', '']) {
    const listed = lines({ ...careless, MODE }).join('\n')
    for (const { message } of refused) expect(listed).toContain(message.split(': ')[0])
  }
})

test('Without sign-in the Society has no rooms, and the chat needs a link of the owner’s; calls need a room that isn’t the example’s', () => {
  const whats = (signIn: 'on' | 'off') => missingLinks({ ...site, signIn }).map(({ what }) => what.split(' ')[0])
  expect(whats('on')).not.toContain('community')
  expect(whats('off')).toContain('community')
  const says = (videoLink: string) =>
    missingLinks({ ...site, videoLink }).filter(({ what }) => /^VIDEO_LINK/.test(what))
  expect(
    ['', 'https://video.example.com/your-room', 'https://meet.hers.com/a'].map((link) => says(link).length),
  ).toEqual([1, 1, 0])
})

test('A value that the owner has set is no longer listed as a placeholder or a default', () => {
  const link = 'https://outside.example.com'
  const hers = {
    ...site,
    ...{ brand: 'Grantwell', coach: 'Ines', domain: 'grantwell.com', supportEmail: 'hello@grantwell.com' },
    postalAddress: '1 Main Street, Dayton, OH 45402',
    links: Object.fromEntries(Object.keys(site.links).map((name) => [name, link])) as typeof site.links,
    social: site.social.map((one) => ({ ...one, url: link })),
    supportHours: { ...site.supportHours, label: 'Weekdays 10 to 4' },
  }
  expect([...siteProblems(hers), ...missingLinks(hers)]).toEqual([])
  const env = {
    ...{ ...LIVE, DATABASE_URL: 'postgres://db/grantwell', MAIL_FROM: 'hello@grantwell.com' },
    ...{ ANON_KEY: 'another-key', TRUST_PROXY: '1' },
    MAIL_WEBHOOK_SECRET: '8d02b6f4c91e57a3608cd4e2b97f1a35',
  }
  const left = defaultsInUse(parseEnv(env), hers)
  expect(
    left.filter(({ what, file }) => file === 'content/site/site.yaml' || (what.split(' ')[0] ?? '') in env),
  ).toEqual([])
})

test('Every placeholder name and link is listed', () => {
  const listed = [...siteProblems(), ...missingLinks(), ...defaultsInUse(parseEnv({}))].map(
    ({ what }) => what.split(' ')[0],
  )
  const links = Object.keys(site.links).filter((key) => key !== 'community')
  const shipped = ['brand', 'coach', 'domain', 'supportEmail', 'postalAddress', ...links]
  expect(listed).toEqual(expect.arrayContaining([...shipped, 'Instagram', 'LinkedIn']))
})

test('What the desk sets right keeps no live site from starting, and is listed with its form', () => {
  const must = Object.values(todosOf(LIVE).must).flat()
  for (const part of ['domain', 'supportEmail'])
    expect(must).toContainEqual(expect.objectContaining({ desk: `/desk/pages/site/${part}` }))
  expect(must.find(({ what }) => what.startsWith('postalAddress is still'))?.desk).toContain('/desk/settings?change=')
})
