import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '../../site.config.ts'
import { render } from '../../test/render.ts'
import { shopForFile } from '../../test/shop.ts'
import { SignInBrowser } from '../../test/sign-in-browser.ts'
import { publishSnapshot } from '../catalog/snapshots.ts'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { DemoRibbon } from './frame.tsx'
import Login, { meta } from './login.tsx'

// As someone does who publishes it at the desk.
beforeAll(() => void publishSnapshot({ site: { ...site, signIn: 'off' } }))
afterAll(() => void publishSnapshot({}))
const shop = shopForFile({ runJobs: false })

test('With sign-in off, its page says that it is coming soon, leads to the Shop, and asks for nothing', () => {
  const props = { loaderData: { next: '/account', isDemo: true } } as unknown as React.ComponentProps<typeof Login>
  const html = render(<Login {...props} />, '/login')
  expect(html).toMatch(/<h1[^>]*>Sign-in is coming soon<\/h1>/)
  expect(html).toContain('href="/shop"')
  expect(html).not.toMatch(/<(form|input|button)/)
  expect(JSON.stringify(meta())).toContain('Sign-in is coming soon')
})

test('With sign-in off, nobody is emailed a link, and no page offers one', async () => {
  await expect(new SignInBrowser(shop).ask('ada@example.com')).rejects.toMatchObject({ status: 404 })
  expect(render(<SignInLink />)).toBe('')
  expect(render(<DemoRibbon />)).not.toContain('/login')
})
