import { parse } from 'yaml'
import { z } from 'zod'
import text from './words.yaml?raw'

const byName = z.record(z.string(), z.string())

/** What the desk calls what is stored, by the name under which it is. */
export const words = z
  .strictObject({
    ...{ emails: byName, memberships: byName, causes: byName, disputes: byName },
    sentOnce: z.array(z.strictObject({ why: z.string(), kinds: z.array(z.string()) })),
  })
  .parse(parse(text))

/** What an email is called in the history, with an order and in the log. */
export function emailTitle(kind: string): string {
  return words.emails[kind] ?? kind
}

/** Why an email of this kind isn't sent again; undefined where it may be. */
export function sentOnce(kind: string): string | undefined {
  return words.sentOnce.find(({ kinds }) => kinds.includes(kind))?.why
}
