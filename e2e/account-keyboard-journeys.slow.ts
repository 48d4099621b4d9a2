import { rm } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressChanges, coachInvitations } from '../app/people/sign-in/sign-in.sql.ts'
import { linkToken } from '../app/people/sign-in/sign-in-code.ts'
import { giveEverything, givePurchase } from '../test/account-people.ts'
import { waitForEmail } from '../test/buyer.ts'
import { type FolderDeps, fillFolder } from '../test/filled-folder.ts'
import { type SignedIn, signIn } from '../test/signed-in.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { addAuthenticator } from './authenticator.ts'
import { keyboardProblems, tabTo } from './keyboard.ts'
import { newVisitor, openBrowser, openSite, type Site, waitUntilHydrated } from './site.ts'

const APP_SECRET = 'the keyboard alone opens what is hers'
const DENISE = 'denise@example.com'
const NEWCOMERS = ['ada@example.com', 'carla@example.com', 'dora@example.com']

let folder: string
let site: Site
let browser: Browser
let denise: SignedIn
let coach: SignedIn
let erin: SignedIn
const paths = { purchase: '', end: '', undo: '', invitation: '' }

beforeAll(async () => {
  folder = tempFolder('keyboard')
  await fillFolder(folder, async (deps) => {
    const { blueprint } = await giveEverything(deps, DENISE)
    denise = await signIn({ deps }, DENISE)
    for (let n = 0; n < 3; n++) erin = await signIn({ deps }, 'erin@example.com')
    coach = await signIn({ deps }, 'simone@example.com', { role: 'owner', method: 'demo' })
    // Whoever has bought nothing is sent no link.
    for (const email of NEWCOMERS) await givePurchase(deps, email, 'blueprint')
    paths.purchase = `/account/purchases/${blueprint.orderId}`
    await giveLinks(deps)
  })
  ;[site, browser] = await Promise.all([openSite({ DATA_DIR: folder, APP_SECRET }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

/** What the emails about a new browser, a new address and an invitation link to. */
async function giveLinks(deps: FolderDeps): Promise<void> {
  const { db } = deps.database
  const createdAt = deps.clock.now()
  const expiresAt = new Date(createdAt.getTime() + 3_600_000)
  const elsewhere = await signIn({ deps }, DENISE)
  paths.end = `/sign-in/end/${linkToken(APP_SECRET, 'end session', elsewhere.session.id, expiresAt)}`
  const bea = await signIn({ deps }, 'bea@example.com')
  const whose = { personId: bea.session.person.id, sessionId: bea.session.id, oldEmail: 'bea@example.com' }
  const change = { id: 'adr_1', newEmail: 'bea@new.example', kind: 'replace' as const, createdAt, expiresAt }
  const confirmed = { confirmedAt: createdAt, undoUntil: expiresAt }
  await db.insert(addressChanges).values({ ...whose, ...change, ...confirmed })
  paths.undo = `/sign-in/undo/${linkToken(APP_SECRET, 'undo address', change.id, expiresAt)}`
  const invitation = { id: 'inv_1', personId: coach.session.person.id, createdAt, expiresAt }
  await db.insert(coachInvitations).values(invitation)
  paths.invitation = `/coach/${linkToken(APP_SECRET, 'coach', invitation.id, expiresAt)}`
}

interface Case {
  name: string
  as?: () => SignedIn
  /** Opens the page; by default that is its address alone. */
  path: string | ((page: Page) => Promise<string>)
  /** What she came for, by keys; without it the page is only walked over. */
  act?: (page: Page) => Promise<void>
  /** What says that it's done. */
  done?: (page: Page) => Locator
  /** What the browser logs of a page that is meant to be missing. */
  status?: RegExp
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })
const text = (words: string | RegExp) => (page: Page) => page.getByText(words)

/** Reaches a control by Tab, and presses it. */
const press =
  (role: 'button' | 'link', name: string | RegExp, key: 'Enter' | 'Space' = 'Enter') =>
  async (page: Page) => {
    await tabTo(page, page.getByRole('main').getByRole(role, { name }).first())
    await page.keyboard.press(key)
  }

/** Reaches a field by Tab, and types. */
async function type(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByLabel(label))
  await page.keyboard.type(words)
}

async function askToSignIn(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/login`)
  await waitUntilHydrated(page)
  await type(page, 'Your email address', email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
}

async function findInEmail(email: string, part: RegExp): Promise<string> {
  const found = await waitForEmail(site, email, ({ text }) => part.test(text))
  return part.exec(found.text)?.[0] ?? ''
}

const CODE = /\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/

const CASES: Case[] = [
  {
    name: 'sign-in',
    path: '/login',
    act: (page) => askToSignIn(page, 'ada@example.com'),
    done: heading('Check your inbox'),
  },
  {
    name: 'code',
    path: '/login/code',
    async act(page) {
      await askToSignIn(page, 'carla@example.com')
      await type(page, 'The code from the email', await findInEmail('carla@example.com', CODE))
      await page.keyboard.press('Enter')
    },
    done: heading('What’s yours'),
  },
  {
    name: 'link',
    async path(page) {
      await askToSignIn(page, 'dora@example.com')
      return findInEmail('dora@example.com', /\/sign-in\/[\w.-]+/)
    },
    act: press('button', 'Sign in', 'Space'),
    done: heading('What’s yours'),
  },
  {
    name: 'dead link',
    path: '/sign-in/gone',
    act: press('link', 'Ask for a new link'),
    done: heading('Sign in'),
    status: /404/,
  },
  {
    name: 'end of a sign-in',
    path: () => Promise.resolve(paths.end),
    act: press('button', 'End it', 'Space'),
    done: heading('That sign-in has ended'),
  },
  {
    name: 'undo',
    path: () => Promise.resolve(paths.undo),
    act: press('button', 'Undo it'),
    done: heading('It’s undone'),
  },
  {
    name: 'invitation',
    path: () => Promise.resolve(paths.invitation),
    act: press('button', 'Let me in'),
    done: heading('Passkeys and recovery codes'),
  },
  { name: 'dead invitation', path: '/coach/gone', status: /410/ },
  {
    name: 'recovery code',
    path: '/login/passkey',
    async act(page) {
      await type(page, 'Don’t have your passkey?', 'AAAA-AAAA-AAAA')
      await page.keyboard.press('Enter')
    },
    done: (page) => page.getByRole('alert'),
    status: /422/,
  },
  {
    name: 'account',
    as: () => denise,
    path: '/account',
    act: press('link', 'See your call'),
    done: heading('Your call is booked'),
  },
  {
    name: 'purchases',
    as: () => denise,
    path: '/account/purchases',
    act: press('link', 'The Blueprint'),
    done: heading('The Blueprint'),
  },
  {
    name: 'purchase',
    as: () => denise,
    path: () => Promise.resolve(paths.purchase),
    async act(page) {
      await type(page, 'Anything you’d like us to know', 'It was not for kitchens')
      await press('button', 'Ask for a refund', 'Space')(page)
    },
    done: heading('Your refund request is in'),
  },
  {
    name: 'membership',
    as: () => denise,
    path: '/account/membership',
    act: press('button', 'Cancel my membership'),
    done: heading('Your membership is canceled'),
  },
  {
    name: 'newsletter',
    as: () => denise,
    path: '/account/newsletter',
    async act(page) {
      await tabTo(page, page.getByRole('main').getByLabel('The monthly newsletter'))
      await page.keyboard.press('Space')
      await press('button', 'Save')(page)
    },
    done: text('Saved.'),
  },
  {
    name: 'addresses',
    as: () => denise,
    path: '/account/address',
    act: addAddress,
    done: text('denise@work.example is yours now.'),
  },
  { name: 'open opportunities', as: () => denise, path: '/account/opportunities' },
  {
    name: 'profile',
    as: () => denise,
    path: '/account/opportunities/profile?from=account',
    act: press('button', 'Save and sort my list'),
    done: heading(/^What’s yours/),
  },
  {
    name: 'passkeys',
    async path(page) {
      await addAuthenticator(page)
      return '/account/security'
    },
    as: () => coach,
    act: addPasskey,
    done: text('“My laptop” is added.'),
  },
  {
    name: 'passkey',
    async path(page) {
      await addAuthenticator(page)
      await page.goto(`${site.url}/login`)
      await waitUntilHydrated(page)
      await press('button', 'Sign in as Simone')(page)
      await page.waitForURL('**/desk')
      await page.goto(`${site.url}/account/security`)
      await waitUntilHydrated(page)
      await addPasskey(page)
      await page.getByText('is added.').waitFor()
      return '/login/passkey'
    },
    act: press('button', 'Use my passkey', 'Space'),
    done: heading('Passkeys and recovery codes'),
  },
  {
    name: 'devices',
    as: () => erin,
    path: '/account/devices',
    act: press('button', 'Sign out everywhere else', 'Space'),
    done: text('Signed out in 2 other browsers.'),
  },
]

async function addPasskey(page: Page): Promise<void> {
  await type(page, 'A name for it', 'My laptop')
  await page.keyboard.press('Enter')
}

async function addAddress(page: Page): Promise<void> {
  await type(page, 'Another email address of yours', 'denise@work.example')
  await press('button', 'Email me a code')(page)
  await page.getByText('A code is on its way').waitFor()
  await waitUntilHydrated(page)
  await type(page, 'The code that we emailed', await findInEmail('denise@work.example', CODE))
  await page.keyboard.press('Enter')
}

describe('By keyboard alone', () => {
  test.each(CASES)('the page “$name” is gone over in the order it’s read, and does what it’s for', async (page) => {
    await tryPage(page)
  })
})

async function tryPage({ as, path, act, done, status }: Case): Promise<void> {
  const visitor = await newVisitor(browser)
  const { page } = visitor
  if (status) visitor.allowErrors(status)
  const [name, value] = as?.().cookie.split(/=(.*)/) ?? []
  if (name && value) await visitor.context.addCookies([{ name, value, url: site.url }])
  const address = site.url + (typeof path === 'string' ? path : await path(page))
  for (const [width, height] of [
    [360, 780],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(address)
    await waitUntilHydrated(page)
    expect(await keyboardProblems(page), `at ${width} pixels`).toEqual([])
  }
  await page.goto(address)
  await waitUntilHydrated(page)
  await act?.(page)
  await done?.(page).first().waitFor()
  await visitor.close()
}
