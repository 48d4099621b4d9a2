import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

/** How long a person tries again while the shop is down, in milliseconds. */
export const RETRY_TIMEOUT_MS = 60_000

/** Tries until something comes of it; undefined when patience is at its end. */
export async function tryUntil<T>(attempt: () => Promise<T | undefined>, pauseMs = 100): Promise<T | undefined> {
  const until = Date.now() + RETRY_TIMEOUT_MS
  while (Date.now() < until) {
    const result = await attempt()
    if (result !== undefined) return result
    await pause(pauseMs)
  }
  return undefined
}

/** One attempt, from this person's network. Undefined without an answer: trials expect a dead shop. */
export async function requestOnce(world: World, address: string, path: string, init: RequestInit = {}) {
  const url = world.urlFor(address)
  if (!url) return undefined
  const headers = { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin', ...init.headers, 'X-Forwarded-For': address }
  const signal = AbortSignal.timeout(15_000)
  try {
    const answer = await fetch(url + path, { redirect: 'manual', ...init, headers, signal })
    const location = answer.headers.get('Location') ?? undefined
    return { status: answer.status, location, text: await answer.text() }
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return undefined
    throw error
  }
}

/** Tries until the shop answers with something other than a failure of its own; undefined when patience runs out. */
export function requestWithRetry(world: World, address: string, path: string, init: RequestInit = {}) {
  return tryUntil(async () => {
    const answer = await requestOnce(world, address, path, init)
    return answer && answer.status < 500 ? answer : undefined
  })
}

export function post(world: World, address: string, path: string, fields: Record<string, string>) {
  return requestWithRetry(world, address, path, { method: 'POST', body: new URLSearchParams(fields) })
}

/**
 * Sends a guarded form and presses the button of the confirming page that a form without a token is answered with.
 *
 * @returns the answer that acknowledges it; undefined when patience ran out or there were too many forms
 * @throws Error when the form was refused: then the rig typed something wrong
 */
export async function sendForm(world: World, address: string, path: string, fields: Record<string, string>) {
  let token = ''
  for (let press = 0; press < 5; press += 1) {
    const answer = await post(world, address, path, { ...fields, ...(token && { form_token: token }) })
    if (!answer || answer.status === 429) return undefined
    if (answer.status >= 400) throw new Error(`${path} refused the form of ${address}: ${answer.status}`)
    const asked = /name="form_token" value="([^"]+)"/.exec(answer.text)?.[1]
    if (!asked) return answer
    token = asked
  }
  return undefined
}

/** The same for the forms that answer a script with JSON. */
export async function sendJsonForm(world: World, address: string, path: string, fields: Record<string, string>) {
  const init = (token: string): RequestInit => ({
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ ...fields, ...(token && { form_token: token }) }),
  })
  const first = await requestWithRetry(world, address, path, init(''))
  if (!first || first.status === 429) return undefined
  const { state, token = '' } = JSON.parse(first.text) as Record<string, string>
  if (state !== 'confirm') throw new Error(`${path} answered a form without a token with ${first.text.slice(0, 200)}`)
  const second = await requestWithRetry(world, address, path, init(token))
  return second && (JSON.parse(second.text) as Record<string, string>)
}

/** The first result of this search in an email to this address, or undefined if none arrives in time. */
export function waitForMatchInEmail({ sink }: World, email: string, pattern: RegExp): Promise<string | undefined> {
  return tryUntil(async () => {
    const texts = sink.emails.filter(({ to }) => to.includes(email)).map(decodeEmailText)
    return texts.map((text) => pattern.exec(text)?.[0]).find((one) => one)
  }, 50)
}

export function decodeEmailText({ raw }: { raw: string }): string {
  return raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
}
