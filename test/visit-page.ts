import { matchRoutes, RouterContextProvider } from 'react-router'
import { appContext } from '../app/platform/app-context.ts'
import { type PageRequest, pageRequestContext } from '../app/platform/document/page-request.ts'
import { PAGES } from '../app/routes.ts'
import type { Shop } from './shop.ts'

export interface PageModule {
  loader?(args: never): unknown
  action?(args: never): unknown
}

interface Visit {
  /** With its query. */
  path: string
  /** What the route's pattern finds in the path. */
  params?: Readonly<Record<string, string | undefined>>
  /** Of someone who is signed in. */
  headers?: Record<string, string> | undefined
  /** Sends this form; without it the page is asked for. */
  form?: Record<string, string> | [string, string][] | undefined
  network?: string
}

export interface PageAnswer {
  status: number
  /** What the loader or the action returned: each page has different data. */
  // biome-ignore lint/suspicious/noExplicitAny: as said.
  data: any
  /** The same as JSON, to search in. */
  text: string
  /** Where it leads on to; empty when it doesn't. */
  location: string
  /** What the browser is to keep, with its attributes. */
  cookies: readonly string[]
}

const ROUTES = PAGES.map(({ path, file }) => ({ path, id: file }))

/** The page at a path, which may have a query, with what its pattern finds in the path. */
export async function findPage<Page extends PageModule = PageModule>(path: string) {
  const [found] = matchRoutes(ROUTES, path.replace(/[?#].*/, '')) ?? []
  if (!found) throw new Error(`there's no page at ${path}`)
  const page: Page = await import(/* @vite-ignore */ `../app/${found.route.id}`)
  return { page, params: found.params }
}

/** Asks a page's loader, or sends its action a form, as React Router does. */
export async function visitPage(
  { deps, url = deps.publicUrl() }: Pick<Shop, 'deps'> & { url?: string },
  page: PageModule,
  { path, params = {}, headers, form, network = '203.0.113.7' }: Visit,
): Promise<PageAnswer> {
  const context = new RouterContextProvider()
  const asked: PageRequest = {}
  context.set(pageRequestContext, asked)
  context.set(appContext, { ...deps, network })
  const sent = form && { method: 'POST', body: new URLSearchParams(form) }
  const request = new Request(new URL(path, url), { ...(headers && { headers }), ...sent })
  const args = { request, context, params } as never
  try {
    const answer = await (form ? page.action?.(args) : page.loader?.(args))
    return answer instanceof Response ? answerOf(answer, asked) : readData(answer, asked)
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return answerOf(thrown, asked)
  }
}

async function answerOf(response: Response, { cookies = [] }: PageRequest): Promise<PageAnswer> {
  const { status, headers } = response
  const text = await response.clone().text()
  const location = headers.get('Location') ?? ''
  return { status, data: response, text, location, cookies: [...cookies, ...headers.getSetCookie()] }
}

/** Of what a page returned, as it is or by `data()`. */
export function readData(answer: unknown, { cookies = [] }: PageRequest = {}): PageAnswer {
  const { init, data = answer } = (answer ?? {}) as { init?: ResponseInit | null; data?: unknown }
  const own = new Headers(init?.headers).getSetCookie()
  return {
    ...{ status: init?.status ?? 200, data, text: JSON.stringify(data) ?? '', location: '' },
    cookies: [...cookies, ...own],
  }
}
