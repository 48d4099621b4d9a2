import { expect, test } from 'vitest'
import { PRERENDERED_PATHS, RENDERED_PATHS } from '../app/routes.ts'
import { newVisitor, openDesk, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile({})

const PATHS = [...PRERENDERED_PATHS, ...RENDERED_PATHS]
const YOUTUBE = 'https://www.youtube.com/@bakery?a=1&b=2'
const LINKEDIN = 'https://www.linkedin.com/in/simone'

const read = async (path: string) => (await fetch(here.site.url + path)).text()

test('Links that are set at the desk are at the foot of every page at once, also of those that were built', async () => {
  const owner = await newVisitor(here.browser)
  const { page } = owner
  await openDesk(page, here.site.url)
  await page.goto(`${here.site.url}/desk/settings?change=social-links`)
  const field = page.getByRole('textbox', { name: 'Social links' })
  await field.fill(`${YOUTUBE}\n${LINKEDIN}`)
  await page.getByRole('button', { name: 'Save: Social links' }).click()
  await page.getByText('Saved. It applies from now on.').waitFor()
  for (const path of PATHS) {
    const html = await read(path)
    expect(
      [...html.matchAll(/<a href="([^"]*)" target="_blank" rel="noopener" class="grid/g)].map(([, url]) => url),
      path,
    ).toEqual([...[LINKEDIN, YOUTUBE.replace('&', '&amp;')]])
    expect(html.match(/: coming soon</g), path).toEqual([': coming soon<'])
  }
  await owner.close()
})

test.each(['/', '/contact'])(
  'React takes over the footer of %s as it was sent, with a note at each icon',
  async (path) => {
    const { page, close } = await newVisitor(here.browser)
    await page.goto(here.site.url + path)
    const sent = await page.locator('footer ul').first().innerHTML()
    await page.locator('footer').evaluate((footer) => footer.setAttribute('data-sent', ''))
    await waitUntilHydrated(page)
    expect(await page.locator('footer[data-sent] ul').first().innerHTML()).toBe(sent)
    await page.getByRole('link', { name: 'YouTube (opens in a new tab)' }).hover()
    await page.locator('.tooltip', { hasText: 'YouTube' }).waitFor()
    expect(await page.getByRole('link', { name: 'YouTube' }).getAttribute('href')).toBe(YOUTUBE)
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Privacy Policy' }).click()
    await page.waitForURL('**/privacy')
    expect(await page.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')).toBe(LINKEDIN)
    await close()
  },
)
