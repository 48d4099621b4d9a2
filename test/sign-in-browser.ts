import { matchRoutes, RouterContextProvider } from 'react-router'
import { type Session, sessionOf } from '../app/people/sign-in/sign-in.ts'
import { appContext } from '../app/platform/app-context.ts'
import { PAGES } from '../app/routes.ts'
import { waitForEmails } from './buyer.ts'
import type { Shop } from './shop.ts'

/** What a page's loader or action answered. */
export interface PageAnswer {
  status: number
  location: string | null
  /** Names and attributes, as the browser gets them. */
  cookies: string[]
  data: unknown
}

const ROUTES = PAGES.map(({ path, file }) => ({ path, id: file }))

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
    return sessionOf(this.shop.deps, this.request('/'))
  }

  request(path: string, form?: Record<string, string>): Request {
    const headers = { Cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '), 'User-Agent': AGENT }
    const url = this.shop.deps.publicUrl() + path
    return form
      ? new Request(url, { method: 'POST', headers, body: new URLSearchParams(form) })
      : new Request(url, { headers })
  }

  /** Asks a page, or sends its form. */
  async visit(path: string, form?: Record<string, string>): Promise<PageAnswer> {
    const [found] = matchRoutes(ROUTES, path) ?? []
    if (!found) throw new Error(`there's no page at ${path}`)
    const { loader, action } = await import(/* @vite-ignore */ `../app/${found.route.id}`)
    const context = new RouterContextProvider()
    context.set(appContext, { ...this.shop.deps, network: this.network })
    const args = { request: this.request(path, form), context, params: found.params }
    const answer = await Promise.resolve((form ? action : loader)(args)).catch(onlyResponse)
    const { status, headers, data } = readAnswer(answer)
    const cookies = headers.getSetCookie()
    for (const text of cookies) this.keep(text)
    return { status, location: headers.get('Location'), cookies, data }
  }

  private keep(text: string): void {
    const [, name = '', value = ''] = /^([\w-]+)=([^;]*)/.exec(text) ?? []
    if (value) this.jar.set(name, value)
    else this.jar.delete(name)
  }
}

const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'

function onlyResponse(error: unknown): Response {
  if (error instanceof Response) return error
  throw error
}

function readAnswer(answer: unknown): { status: number; headers: Headers; data: unknown } {
  if (answer instanceof Response) return { status: answer.status, headers: answer.headers, data: undefined }
  const { data = answer, init } = (answer ?? {}) as { data?: unknown; init?: ResponseInit }
  return { status: init?.status ?? 200, headers: new Headers(init?.headers), data }
}

/** What the newest sign-in email to this address holds, once so many have come. */
export async function readSignInEmail(shop: Shop, email: string, count = 1): Promise<{ token: string; code: string }> {
  const texts = (await waitForEmails(shop, email, count)).map(({ text }) => text)
  const newest = texts.at(-1) ?? ''
  const token = /\/sign-in\/([\w.-]+)/.exec(newest)?.[1]
  const code = /\b[2-9B-Z]{4}-[2-9B-Z]{4}\b/.exec(newest)?.[0]
  if (!token || !code) throw new Error(`no sign-in email to ${email}: ${newest.slice(0, 200)}`)
  return { token, code }
}
