import * as codePage from '../app/people/sign-in/code-page.tsx'
import * as linkPage from '../app/people/sign-in/link-page.tsx'
import { type Session, sessionOf } from '../app/people/sign-in/sign-in.ts'
import * as loginPage from '../app/site/login.tsx'
import { waitForEmails } from './buyer.ts'
import type { Shop } from './shop.ts'
import { type PageAnswer, type PageModule, visitPage } from './visit-page.ts'

/** A browser that keeps cookies and calls pages as the server does, with its own network. */
export class SignInBrowser {
  readonly jar = new Map<string, string>()

  private readonly shop: Pick<Shop, 'deps'>
  private readonly network: string

  constructor(shop: Pick<Shop, 'deps'>, network = '203.0.113.7') {
    this.shop = shop
    this.network = network
  }

  ask(email: string, next = '/account'): Promise<PageAnswer> {
    return this.call(loginPage.action, '/login', { email, next })
  }

  type(code: string): Promise<PageAnswer> {
    return this.call(codePage.action, '/login/code', { code })
  }

  open(token: string): Promise<PageAnswer> {
    return this.call(linkPage.loader, `/sign-in/${token}`, undefined, { token })
  }

  press(token: string): Promise<PageAnswer> {
    return this.call(linkPage.action, `/sign-in/${token}`, {}, { token })
  }

  session(): Promise<Session | undefined> {
    const { deps } = this.shop
    return sessionOf(deps, new Request(deps.publicUrl(), { headers: this.headers() }))
  }

  /** Calls a loader, or with a form an action. */
  async call(
    page: NonNullable<PageModule['loader']>,
    path: string,
    form?: Record<string, string>,
    params: Readonly<Record<string, string | undefined>> = {},
  ): Promise<PageAnswer> {
    const { shop, network } = this
    const module = { loader: page, action: page }
    const answer = await visitPage({ deps: shop.deps }, module, {
      path,
      params,
      form,
      network,
      headers: this.headers(),
    })
    for (const text of answer.cookies) this.keep(text)
    return answer
  }

  private headers() {
    return { Cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '), 'User-Agent': AGENT }
  }

  private keep(text: string): void {
    const [, name = '', value = ''] = /^([\w-]+)=([^;]*)/.exec(text) ?? []
    if (value) this.jar.set(name, value)
    else this.jar.delete(name)
  }
}

const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'

/** What the newest sign-in email to this address holds, once so many have come. */
export async function readSignInEmail(shop: Shop, email: string, count = 1): Promise<{ token: string; code: string }> {
  const texts = (await waitForEmails(shop, email, count)).map(({ text }) => text)
  const newest = texts.at(-1) ?? ''
  const token = /\/sign-in\/([\w.-]+)/.exec(newest)?.[1]
  const code = /\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/.exec(newest)?.[0]
  if (!token || !code) throw new Error(`no sign-in email to ${email}: ${newest.slice(0, 200)}`)
  return { token, code }
}
