import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, type TestContext, test, vi } from 'vitest'
import { dayOf } from '../app/platform/dates.ts'
import { PRERENDERED_FILES, PRERENDERED_PATHS } from '../app/routes.ts'
import { CHROMIUM_FLAGS, requireChromium } from '../scripts/test/chromium.ts'
import { freePort } from '../scripts/test/free-port.ts'
import { publicPaths } from '../scripts/test/public-paths.ts'
import { openStripeEmulator } from '../stripe-emulator/emulator.ts'
import { type MailSink, openMailSink } from './mail-sink.ts'
import { decodeEmailText } from './rig/http-client.ts'
import { postgresOrSkip } from './rig/postgres.ts'
import { listen } from './stripe-emulator/listen.ts'
import { tempFolder } from './temp-folder.ts'

const HERS = 'https://grantwell.com'
const STRIPE_PAGES = 'https://checkout.stripe.com'
/** What the sample coach is known by. */
const SAMPLE = /simone|unborrowed/i

/** The site's files as a stranger has them, in a folder of their own, with what was built of them. */
function unpack(): string {
  const folder = tempFolder('stranger')
  const left = new Set(['node_modules', '.git', 'data', 'test-results'])
  cpSync('.', folder, { recursive: true, filter: (path) => !left.has(relative('.', path)) })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

/** `npm start`, until it listens. @returns what stops it */
async function start(folder: string, settings: Record<string, string>) {
  const { PATH, HOME } = process.env
  const args = ['--import', './scripts/require-node-24.mjs', 'scripts/start.ts']
  const child = spawn(process.execPath, args, { cwd: folder, env: { PATH, HOME, ...settings } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
  const ended = new Promise((_, fail) => child.once('exit', () => fail(new Error(said))))
  const listens = vi.waitFor(() => expect(said).toContain('listening at'), { timeout: 900_000, interval: 500 })
  await Promise.race([listens, ended])
  ended.catch(() => {}) // it's stopped by then
  return async () => {
    if (child.kill('SIGTERM')) await once(child, 'exit')
  }
}

/** TLS in front of the site and of Stripe's pages, as a proxy does it, told apart by their names. */
async function openProxy(folder: string, ports: Record<string, number>) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=grantwell.com']
  await promisify(execFile)('openssl', [...made, '-keyout', key, '-out', cert])
  const forward = (from: IncomingMessage, to: ServerResponse) => {
    const { url, method, headers } = from
    const port = ports[headers.host ?? '']
    if (!port) return void to.writeHead(502).end()
    const sent = { ...headers, 'x-forwarded-for': '203.0.113.9' }
    const onward = request({ host: '127.0.0.1', port, path: url, method, headers: sent }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  }
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, forward)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** MODE=live as docs/go-live.md sets it up, but for Stripe: a stand-in answers at its address. */
async function openLive(context: TestContext, folder: string) {
  const postgres = await postgresOrSkip(context)
  const sink = await openMailSink()
  const keys = { secretKey: 'sk_live_of_the_journey', webhookSecret: 'whsec_of_the_journey' }
  const emulator = openStripeEmulator({ file: join(folder, 'stripe.sqlite'), publicUrl: () => STRIPE_PAGES, ...keys })
  const stripe = await listen(emulator)
  const port = await freePort()
  emulator.setWebhookUrl(`http://127.0.0.1:${port}/webhooks/stripe`)
  emulator.start()
  const proxy = await openProxy(folder, {
    'grantwell.com': port,
    'checkout.stripe.com': Number(new URL(stripe.url).port),
  })
  const elsewhere = `const real = fetch
    globalThis.fetch = (to, init) => real(String(to).replace('https://api.stripe.com', '${stripe.url}'), init)`
  const settings = {
    MODE: 'live',
    PORT: String(port),
    PUBLIC_URL: HERS,
    TRUST_PROXY: '1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    APP_SECRET: '3f9c1e7b52d846a0c8e1f4b7930d6a25',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    SMTP_URL: sink.url,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(elsewhere)}`,
  }
  context.onTestFinished(async () => {
    proxy.close()
    await stripe.close()
    await emulator.close()
    await sink.close()
    await postgres.drop()
  })
  return { settings, sink, proxy, url: `http://127.0.0.1:${port}` }
}

async function openHerBrowser(context: TestContext, port: number): Promise<Browser> {
  const args = [...CHROMIUM_FLAGS, '--ignore-certificate-errors', `--host-resolver-rules=MAP * 127.0.0.1:${port}`]
  const browser = await chromium.launch({ executablePath: requireChromium(), args })
  context.onTestFinished(() => browser.close())
  return browser
}

/** The coach at her desk. */
function atDesk(page: Page) {
  const press = (role: 'button' | 'link', name: string | RegExp) =>
    page.getByRole(role, { name, exact: true }).first().click()
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) {
      const field = page.locator(`[name="${name}"]:not([type=hidden])`)
      if (await field.evaluate((one) => one.tagName === 'SELECT')) await field.selectOption(value)
      else await field.fill(value)
    }
  }
  const hydrated = () => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const save = async () => {
    await press('button', 'Save draft and preview')
    await page.getByText('Saved as a draft.').waitFor()
  }
  return {
    press,
    fill,
    save,
    hydrated,
    /** From the list of pages to a page's parts. */
    async open(title: string) {
      await press('link', 'Pages')
      await press('link', new RegExp(`^${title}`))
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    },
    async edit(part: string, fields: Record<string, string>) {
      await press('link', new RegExp(`^Edit ?: ${part}$`))
      await hydrated()
      await fill(fields)
      await save()
    },
    async publish() {
      await press('link', 'Review and publish')
      await hydrated()
      await press('button', 'Publish')
      await page.getByText('Published. Visitors see it now.').waitFor()
    },
  }
}

/** Each call takes the computer's own authenticator away and gives it another one, as a second device. */
async function authenticatorsOf(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const kind = { protocol: 'ctap2', transport: 'internal' } as const
  const knows = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  let present: string | undefined
  return async () => {
    if (present) await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: present })
    const options = { ...kind, ...knows, automaticPresenceSimulation: true }
    present = (await cdp.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
  }
}

const STORY = {
  'homeStory.name': 'Maya T.',
  'homeStory.title': 'Bakery owner',
  'homeStory.quote': 'The county paid for the ovens.',
  'homeStory.result': '$12,000 county grant',
  'homeStory.sample': 'false',
  'homeStory.evidence.saidBy': 'Maya T. of Dayton',
  'homeStory.evidence.date': '2026-03-14',
  'homeStory.evidence.source': 'https://records.grantwell.com/consent',
}

test('From a stranger’s npm start to a live site of her own: name, picture, a story, a price, a closed offer and a policy, without a file', async (context) => {
  const folder = unpack()
  const { settings, sink, proxy, url } = await openLive(context, folder)
  context.onTestFinished(await start(folder, settings))
  const env = { ...process.env, ...settings }
  const command = ['scripts/command.ts', 'coach:link', 'rosalind@grantwell.com']
  const link = await promisify(execFile)(process.execPath, command, { cwd: folder, env })
  const browser = await openHerBrowser(context, proxy.port)
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const plugIn = await authenticatorsOf(page)
  const { press, fill, save, hydrated, open, edit, publish } = atDesk(page)

  await page.goto(link.stdout.split('\n')[0] ?? '')
  await press('button', 'Let me in')
  await page.waitForURL('**/account/security')
  await hydrated()
  for (const name of ['My phone', 'My laptop']) {
    await plugIn()
    await hydrated()
    await page.getByLabel('A name for it').fill(name)
    await press('button', 'Add a passkey')
    await page.getByText(`“${name}” is added.`).waitFor()
  }
  await press('link', 'Open your desk')
  await hydrated()
  await press('button', 'Use my passkey')
  await page.waitForURL(`${HERS}/desk`)
  await hydrated()
  await press('button', 'More')
  await open('Names, addresses and links')
  await edit('Brand', { brand: 'Grantwell' })
  await edit('Coach', { coach: 'Rosalind' })
  await edit('Domain', { domain: 'grantwell.com' })
  await edit('Support email', { supportEmail: 'hello@grantwell.com' })
  await edit('Links', { 'links.liveCalls': 'https://video.grantwell.com/room' })
  await press('link', /^Edit ?: Portrait$/)
  await hydrated()
  const picture = { width: 900, height: 1200, channels: 3, background: '#7a3b1d' } as const
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'me.jpg', mimeType: 'image/jpeg' },
    buffer: await sharp({ create: picture }).jpeg().toBuffer(),
  })
  await page.getByLabel('What it shows').waitFor()
  await hydrated()
  await fill({ 'portrait.alt': 'Rosalind at her desk, laughing' })
  await save()

  await open('Stories of clients')
  await edit('Home story', STORY)

  await open('Prices and offers')
  await edit('Blueprint', { 'blueprint.price': '39', 'blueprint.struck.own': '' })
  await edit('Clarity call', {
    'clarity-call.closedUntil': '2999-01-04',
    'clarity-call.closedNote': 'Not taking calls this month',
  })

  await open('Terms of Service')
  await edit('Summary', { summary: 'Grantwell sells what its pages say, and nothing else.' })
  await edit('Effective date', { effectiveDate: '2026-12-01' })
  await publish()

  // What is set under Settings is left to do, and its link leads to its field.
  await page.goto(`${HERS}/desk/going-live`)
  const left = page.getByRole('listitem').filter({ hasText: 'Postal address is still' })
  await left.getByRole('link').click()
  await page.waitForURL('**/desk/settings*')
  await hydrated()
  const field = page.getByRole('textbox', { name: 'Postal address' })
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await field.fill('1 Main Street, Dayton, OH 45402')
  await press('button', 'Save: Postal address')
  await page.getByText('Saved. It applies from now on.').waitFor()

  const shown = await readAll(url)
  expect(shown.get('/about')).toContain('Rosalind')
  for (const words of ['The county paid for the ovens.', '$39']) expect(shown.get('/')).toContain(words)
  expect(shown.get('/clarity-call')).toContain('Not taking calls this month')
  expect(shown.get('/terms')).toContain('Grantwell sells what its pages say')
  expect(shown.get('/.well-known/security.txt')).toContain('hello@grantwell.com')
  expect(shown.get('/sitemap.xml')).toContain(`<lastmod>${dayOf(new Date())}</lastmod>`)

  await buyTheBlueprint(browser)
  const receipt = await emailTo(sink, 'ada@example.com')
  expect(receipt).toMatch(/^From: "?Grantwell"? <hello@grantwell\.com>/m)
  expect(receipt).toContain('$39')
  const sale = await emailTo(sink, 'hello@grantwell.com')
  for (const email of [receipt, sale]) expect(SAMPLE.exec(email)?.[0]).toBeUndefined()
})

/** What every public address answers, and what its script has, without the sample coach. */
async function readAll(url: string): Promise<Map<string, string>> {
  const shown = new Map<string, string>()
  // While the database is slow, a page is answered as it was.
  const read = async (path: string) =>
    expect
      .poll(
        async () => {
          shown.set(path, await (await fetch(url + path)).text())
          return SAMPLE.exec(shown.get(path) ?? '')?.[0]
        },
        { message: `of the sample coach on ${path}` },
      )
      .toBeUndefined()
  for (const path of [
    ...publicPaths().filter((path) => !/^\/(account|society\/)/.test(path)),
    ...PRERENDERED_PATHS.map((path) => `${path === '/' ? '/_root' : path}.data`),
    ...PRERENDERED_FILES,
    ...['/.well-known/security.txt', '/nowhere', '/sw.js'],
  ])
    await read(path)
  const [script = 'no script'] = /\/content\/[\w-]+\.js/.exec(shown.get('/') ?? '') ?? []
  await read(script)
  return shown
}

async function buyTheBlueprint(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${HERS}/blueprint`)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  const [pay] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('form[data-checkout] button').first().click(),
  ])
  await pay.waitForURL(`${STRIPE_PAGES}/**`)
  await pay.locator('[name=email]').fill('ada@example.com')
  await pay.locator('button[value=pay]').click()
  await pay.waitForURL(`${HERS}/**`)
  await page.close()
}

async function emailTo(sink: MailSink, address: string): Promise<string> {
  const found = () => sink.emails.filter(({ to }) => to.includes(address))
  await vi.waitFor(() => expect(found().length, `mail to ${address}`).toBeGreaterThan(0), { timeout: 120_000 })
  return found().map(decodeEmailText).join('\n')
}
