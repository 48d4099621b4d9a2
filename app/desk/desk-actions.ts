import { typedCents } from '../platform/forms/typed-cents.ts'

/**
 * What a press at the desk needs.
 *
 * free: nothing goes out, or it's set right by another press. held: it's undone in the queue, or before it goes out. passkey: it's
 * the owner's alone, and her passkey signs for exactly that: it moves money or gives something away, mails many people, decides
 * where files or callers go, shows or erases everything about someone, or publishes.
 */
type Guard = 'free' | 'held' | 'passkey'

/** What a page of the desk exports as its `handle` where it takes a form: docs/security.md has all of them in one table. */
export interface DeskHandle {
  /** By the button's name, `send` for one without; `save video-link`: that button where the form's `key` is that. */
  guards: Readonly<Record<string, Guard>>
}

/** A form's fields, in the browser as at the server. */
interface Fields {
  has(name: string): boolean
  get(name: string): unknown
}

/** What a form needs; undefined where the page has no such button. */
export function guardOf({ guards }: DeskHandle, fields: Fields): Guard | undefined {
  const press = pressOf(fields)
  const name = [`${press} ${textOf(fields, 'key')}`, press].find((name) => Object.hasOwn(guards, name))
  return name === undefined ? undefined : guards[name]
}

/** What the passkey signs for: this press at this address, on what the form is about, and the cents that go back. */
export function stepUpOf(url: string | URL, fields: Fields) {
  return {
    action: pressOf(fields),
    subject: `${new URL(url).pathname} ${textOf(fields, 'id') || textOf(fields, 'key')}`.toLowerCase(),
    cents: typedCents(textOf(fields, 'amount')) ?? 0,
  }
}

/** The button's name. */
export function pressOf(fields: Fields): string {
  return fields.has('undo') ? 'undo' : textOf(fields, 'do') || (fields.has('open') ? 'open' : 'send')
}

function textOf(fields: Fields, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
