import { type Session, sessionOf } from '../app/people/sign-in/sign-in.ts'
import { waitForEmails } from './buyer.ts'
import type { Shop } from './shop.ts'
import { findPage, type PageAnswer, visitPage } from './visit-page.ts'

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
    return this.visit('/login', { email, next })
  }

  type(code: string): Promise<PageAnswer> {
    return this.visit('/login/code', { code })
  }

  open(token: string): Promise<PageAnswer> {
    return this.visit(`/sign-in/${token}`)
  }

  press(token: string): Promise<PageAnswer> {
    return this.visit(`/sign-in/${token}`, {})
  }

  session(): Promise<Session | undefined> {
    const { deps } = this.shop
    return sessionOf(deps, new Request(deps.publicUrl(), { headers: this.headers() }))
  }

  /** Asks a page, or sends its form. */
  async visit(path: string, form?: Record<string, string>): Promise<PageAnswer> {
    const { shop, network } = this
    const { page, params } = await findPage(path)
    const answer = await visitPage({ deps: shop.deps }, page, { path, params, form, network, headers: this.headers() })
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
