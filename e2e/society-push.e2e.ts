import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM_FLAGS, findNotifyingChromium } from '../scripts/test/chromium.ts'
import { newVisitor, signInAs, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()
const executablePath = findNotifyingChromium()
let browser: Browser

/**
 * A browser gets its address from the push service of its maker, which a test can't reach: the address is made up here, with a
 * real key. All else is the browser's own: the question, the service worker, the push and the notification.
 */
function withMadeUpPushService(): void {
  let subscription: object | null = null
  const point = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const keys = { p256dh: point, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
  const endpoint = 'https://fcm.googleapis.com/fcm/send/made-up'
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  Object.assign(PushManager.prototype, {
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      subscription = {
        endpoint,
        options: { applicationServerKey: bytes(applicationServerKey).buffer },
        toJSON: () => ({ endpoint, keys }),
        async unsubscribe() {
          subscription = null
        },
      }
      return subscription
    },
    getSubscription: async () => subscription,
  })
}

async function signedIn(permissions: string[]): Promise<Page> {
  const { page } = await newVisitor(browser, { permissions })
  await page.addInitScript(withMadeUpPushService)
  await signInAs(page, here.site.url)
  return page
}

/** What the push service would give to the browser. */
async function deliver(session: CDPSession, message: object): Promise<void> {
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [own] = registrations.filter(({ scopeURL }) => scopeURL.endsWith('/society/'))
    if (own) found.resolve(own.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found.promise
  await session.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: here.site.url, registrationId },
    data: JSON.stringify(message),
  })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/society/')
    const notifications = (await registration?.getNotifications()) ?? []
    return notifications.map(({ title, body }) => ({ title, body }))
  })

describe.skipIf(!executablePath)('Notifications', { tags: 'slow' }, () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: CHROMIUM_FLAGS })
  })
  afterAll(() => browser?.close())

  test('A member turns notifications on, their browser shows what comes, and they turn them off', async () => {
    const page = await signedIn(['notifications'])
    await page.goto(`${here.site.url}/society/notices`)
    await waitUntilHydrated(page)
    const section = page.getByRole('region', { name: 'Notifications in this browser' })
    await section.getByRole('button', { name: 'Turn on notifications' }).click()
    await section.getByText('They’re on.').waitFor()
    const message = { title: 'The Society', body: 'Something’s new in Grants', url: '/society/rooms', tag: 'grants' }
    const session = await page.context().newCDPSession(page)
    await deliver(session, message)
    await expect.poll(() => shown(page)).toEqual([{ title: message.title, body: message.body }])
    await section.getByRole('button', { name: 'Turn them off' }).click()
    await section.getByText('They’re off.').waitFor()
  })

  test('Someone who has blocked notifications reads how to allow them', async () => {
    const page = await signedIn([])
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
    await page.goto(`${here.site.url}/society/notices`)
    await page.getByText('You can allow them in your browser’s settings.').waitFor()
    expect(await page.getByRole('button', { name: 'Turn on notifications' }).count()).toBe(0)
  })
})
