import { setTimeout as pause } from 'node:timers/promises'
import { UPDATE_TOKEN_HEADER } from '../../platform/process/update-gate.server.ts'

/** A server of this machine, asked by the update. */
export interface UpdatedServer {
  url: string
  /** Lets the update in where visitors wait. */
  token?: string
}

/** Every page of the sitemap as a visitor gets it, and those behind a sign-in, which must not fail. @returns what is wrong */
export async function smoke(asked: UpdatedServer): Promise<string[]> {
  const sitemap = await ask(asked, '/sitemap.xml')
  const paths = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  if (!paths.includes('/')) return [`/sitemap.xml lists no pages: it answers ${sitemap.status}`]
  const faults: string[] = []
  for (const path of paths) {
    const { status, text } = await ask(asked, path)
    if (status !== 200 || !text.includes('</html>')) faults.push(`${path} answers ${status}`)
  }
  for (const path of BEHIND_A_SIGN_IN) {
    const { status } = await ask(asked, path)
    if (status >= 500 || status === 0) faults.push(`${path} answers ${status}`)
  }
  return faults
}

const BEHIND_A_SIGN_IN = ['/login', '/my-data', '/desk', '/webhooks/stripe']

/** @returns undefined once it's ready, else what it says after this many milliseconds */
export async function waitReady(
  asked: UpdatedServer,
  patience: number,
  gaveUp = () => false,
): Promise<string | undefined> {
  const until = Date.now() + patience
  for (;;) {
    const { status, text } = await ask(asked, '/readyz')
    if (status === 200) return undefined
    if (Date.now() > until || gaveUp()) return status === 0 ? 'it doesn’t answer' : text
    await pause(50)
  }
}

/** Status 0 stands for no answer. */
async function ask({ url, token }: UpdatedServer, path: string): Promise<{ status: number; text: string }> {
  const headers = { Accept: 'text/html', ...(token && { [UPDATE_TOKEN_HEADER]: token }) }
  try {
    const answer = await fetch(url + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return { status: 0, text: '' }
    throw error
  }
}

/** Asks again and again, as visitors do, until it's stopped. */
export function watchClosing(urls: readonly string[]): { stop(): Promise<number> } {
  const state = { ended: false, last: performance.now(), longest: 0 }
  const watching = watch(urls, state)
  return {
    /** @returns the longest time without an answer, in milliseconds */
    async stop() {
      state.ended = true
      await watching
      return Math.round(state.longest)
    },
  }
}

async function watch(urls: readonly string[], state: { ended: boolean; last: number; longest: number }): Promise<void> {
  while (!state.ended) {
    const statuses = urls.map(async (url) => {
      const { status } = await ask({ url }, '/healthz')
      if (status !== 200) throw new Error('closed')
    })
    const answered = await Promise.any(statuses).then(
      () => true,
      () => false,
    )
    if (answered) {
      state.longest = Math.max(state.longest, performance.now() - state.last)
      state.last = performance.now()
    }
    await pause(20)
  }
}
