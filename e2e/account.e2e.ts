import { describe, expect, test } from 'vitest'
import { giveEverything, giveMembership, giveTwentyPurchases } from '../test/account-people.ts'
import { signIn } from '../test/signed-in.ts'
import { layoutProblems } from './layout-problems.ts'
import { filledSiteForFile, newSignedIn, waitUntilHydrated } from './site.ts'

/** Whose accounts are looked at. */
const PEOPLE = {
  everything: 'denise@example.com',
  nothing: 'nobody-with-a-really-quite-long-address-indeed@a-longish-company-name.example.com',
  twenty: 'twenty@example.com',
}
type Who = keyof typeof PEOPLE

/** Each is given what is theirs, and signed in. */
const here = filledSiteForFile(async (deps) => {
  await giveEverything(deps, PEOPLE.everything)
  await giveTwentyPurchases(deps, PEOPLE.twenty)
  await giveMembership(deps, PEOPLE.twenty, 'past_due', 'Wolfeschlegelsteinhausenbergerdorff-Ochoa de los Santos')
  const sessions = Object.entries(PEOPLE).map(async ([who, email]) => [who, (await signIn({ deps }, email)).cookie])
  return Object.fromEntries(await Promise.all(sessions)) as Record<Who, string>
})

const visitor = (who: Who, javaScriptEnabled = true) => newSignedIn(here, here.filled[who], { javaScriptEnabled })

describe('The account', { tags: 'slow' }, () => {
  test('without script a membership is canceled and kept', async () => {
    const { page, close } = await visitor('everything', false)
    await page.goto(`${here.site.url}/account/membership`)
    await page.getByRole('button', { name: 'Cancel my membership' }).click()
    await page.getByRole('heading', { name: 'Your membership is canceled' }).waitFor()
    await page.getByRole('button', { name: 'Keep my membership' }).click()
    await page.getByRole('heading', { name: 'You’re a member' }).waitFor()
    await close()
  })

  test('a list is opened from the account, and a file is downloaded', async () => {
    const { page, close } = await visitor('everything')
    await page.goto(`${here.site.url}/account`)
    await page.getByRole('link', { name: /^Open the list ?: .*Small/ }).click()
    await page.getByRole('heading', { level: 1, name: /Money Finder/ }).waitFor()
    await page.goBack()
    const files = page.getByRole('link', { name: /^All files/ }).first()
    const [download] = await Promise.all([page.waitForEvent('download'), files.click()])
    expect(download.suggestedFilename()).toMatch(/^The Blueprint .+\.zip$/)
    await close()
  })

  test('what is wrong on the form that enters the Society gets the focus, each time it’s sent', async () => {
    const { page, close, allowErrors } = await visitor('everything')
    allowErrors(/422/)
    await page.goto(`${here.site.url}/society/enter`)
    await waitUntilHydrated(page)
    const enter = page.getByRole('button', { name: 'Enter the Society' })
    const name = page.getByLabel('What should we call you?')
    await name.fill('')
    await enter.click()
    await page.locator('#name[aria-invalid]:focus').waitFor()
    await name.fill('Denise O.')
    await enter.click()
    await page.locator('#conduct[aria-invalid]:focus').waitFor()
    expect(await layoutProblems(page)).toEqual([])
    await close()
  })

  test('a public page is the same with the cookie as without it', async () => {
    const read = async (headers: Record<string, string>) => {
      const answer = await fetch(`${here.site.url}/shop`, { headers })
      return [answer.headers.get('Cache-Control'), answer.headers.get('Vary'), await answer.text()]
    }
    expect(await read({ Cookie: here.filled.everything })).toEqual(await read({}))
  })

  test.each<[Who, string]>([
    ['twenty', ''],
    ['twenty', '/purchases'],
    ['twenty', '/membership'],
    ['nothing', ''],
  ])(
    'for someone with %s axe finds nothing at /account%s, and 320 pixels are wide enough',
    {
      tags: 'slow',
    },
    async (who, path) => {
      const { page, close } = await visitor(who)
      await page.goto(`${here.site.url}/account${path}`)
      await waitUntilHydrated(page)
      expect(await layoutProblems(page)).toEqual([])
      await close()
    },
  )
})
