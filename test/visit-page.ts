import { RouterContextProvider } from 'react-router'
import { appContext } from '../app/platform/app-context.ts'
import type { Shop } from './shop.ts'

interface PageModule {
  loader?(args: never): Promise<unknown>
  action?(args: never): Promise<unknown>
}

interface Visit {
  /** With its query. */
  path: string
  /** What the route's pattern finds in the path. */
  params?: Record<string, string>
  /** Of someone who is signed in. */
  headers?: Record<string, string> | undefined
  /** Sends this form; without it the page is asked for. */
  form?: Record<string, string> | [string, string][] | undefined
}

export interface PageAnswer {
  status: number
  /** What the loader or the action returned. */
  data: unknown
  /** The same as JSON, to search in. */
  text: string
  /** Where it leads on to; empty when it doesn't. */
  location: string
}

/** Asks a page's loader, or sends its action a form, as React Router does. */
export async function visitPage(shop: Pick<Shop, 'deps' | 'url'>, page: PageModule, visit: Visit): Promise<PageAnswer> {
  const { path, params = {}, headers, form } = visit
  const context = new RouterContextProvider()
  context.set(appContext, { ...shop.deps, network: '203.0.113.7' })
  const sent = form && { method: 'POST', body: new URLSearchParams(form) }
  const request = new Request(new URL(path, shop.url), { ...(headers && { headers }), ...sent })
  const args = { request, context, params } as never
  try {
    const answer = await (form ? page.action?.(args) : page.loader?.(args))
    const { init, data = answer } = (answer ?? {}) as { init?: { status?: number } | null; data?: unknown }
    return { status: init?.status ?? 200, data, text: JSON.stringify(data) ?? '', location: '' }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { status: thrown.status, data: undefined, text: '', location: thrown.headers.get('Location') ?? '' }
  }
}
