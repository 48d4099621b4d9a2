import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '../../site.config.ts'
import { openShop, type Shop } from '../../test/shop.ts'
import { SignInBrowser } from '../../test/sign-in-browser.ts'
import { publishSnapshot } from '../catalog/snapshots.ts'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { DemoRibbon } from './frame.tsx'
import Login, { meta } from './login.tsx'

// As someone does who publishes it at the desk.
let shop: Shop
beforeAll(async () => {
  publishSnapshot({ site: { ...site, signIn: 'off' } })
  shop = await openShop({ runJobs: false })
})
afterAll(async () => {
  publishSnapshot({})
  await shop.close()
})

function render(): string {
  const props = { loaderData: { next: '/account', isDemo: true } } as unknown as React.ComponentProps<typeof Login>
  const Stub = createRoutesStub([{ path: '/login', Component: () => <Login {...props} /> }])
  return renderToStaticMarkup(<Stub initialEntries={['/login']} />)
}

test('With sign-in off, its page says that it is coming soon, leads to the Shop, and asks for nothing', () => {
  const html = render()
  expect(html).toMatch(/<h1[^>]*>Sign-in is coming soon<\/h1>/)
  expect(html).toContain('href="/shop"')
  expect(html).not.toMatch(/<(form|input|button)/)
  expect(JSON.stringify(meta())).toContain('Sign-in is coming soon')
})

test('With sign-in off, nobody is emailed a link, and no page offers one', async () => {
  await expect(new SignInBrowser(shop).ask('ada@example.com')).rejects.toMatchObject({ status: 404 })
  expect(renderToStaticMarkup(<SignInLink />)).toBe('')
  expect(renderToStaticMarkup(<DemoRibbon />)).not.toContain('/login')
})
