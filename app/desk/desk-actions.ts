import { typedCents } from './typed-cents.ts'

/**
 * What a press at the desk needs.
 *
 * free: nothing goes out, or it's set right by another press. held: it's undone in the queue, or before it goes out. passkey: it's
 * the owner's alone, and her passkey signs for exactly that: it moves money or gives something away, mails many people, decides
 * where files or callers go, shows or erases everything about someone, or publishes.
 */
type Guard = 'free' | 'held' | 'passkey'

/** Every page of the desk that takes a form, and what its buttons need. `send`: its only button. docs/security.md has the same table. */
export const DESK_ACTIONS = {
  '/desk': { send: 'held', undo: 'free' },
  '/desk/applications/:membership': { accepted: 'free', declined: 'passkey' },
  '/desk/bring/:list': { read: 'free', discard: 'free', bring: 'passkey' },
  '/desk/calls': { send: 'held', open: 'held', book: 'passkey' },
  '/desk/calls/:order': { outcome: 'held', deliver: 'held', move: 'free', cancel: 'passkey' },
  '/desk/documents': { right: 'held', now: 'held', make: 'free' },
  '/desk/documents/:product': { send: 'free' },
  '/desk/documents/:product/review': { discard: 'held', publish: 'passkey' },
  '/desk/exports/:list': { send: 'passkey' },
  '/desk/finder': { rule: 'held', away: 'held' },
  '/desk/finder/:edition': { save: 'free', leave: 'held', prepare: 'free', approve: 'passkey' },
  '/desk/finder/candidates': { send: 'held' },
  '/desk/finder/clip': { read: 'free', keep: 'free' },
  '/desk/finder/data': { update: 'free', save: 'held' },
  '/desk/newsletter': { send: 'free' },
  '/desk/newsletter/:draft': {
    ...{ send: 'free', save: 'free', test: 'free', stop: 'free', resume: 'free' },
    ...{ discard: 'held', schedule: 'passkey' },
  },
  '/desk/orders/:order': { send: 'passkey', book: 'free' },
  '/desk/pages/:file/:part': { send: 'free', save: 'free', discard: 'free', back: 'held', 'back-price': 'passkey' },
  '/desk/pages/publish': { discard: 'free', publish: 'held', price: 'passkey' },
  '/desk/pages/:file': { end: 'held', 'end-price': 'passkey' },
  '/desk/people/:person': {
    ...{ note: 'held', 'remove-note': 'held', resend: 'held', 'resend-email': 'free' },
    ...{ gift: 'passkey', 'society-month': 'passkey', 'society-free': 'passkey', 'society-end': 'passkey' },
    ...{ export: 'passkey', erase: 'passkey' },
  },
  '/desk/refunds/:order': { send: 'passkey', hold: 'free' },
  '/desk/settings': {
    ...{ save: 'held', file: 'held', 'calendar-add': 'held', 'calendar-remove': 'held' },
    ...{
      undo: 'free',
      'calendar-test': 'free',
      'test-email': 'free',
      'test-webhook': 'free',
      'create-endpoint': 'free',
    },
    'video-link': 'passkey',
  },
  '/desk/stories': { ask: 'held', end: 'free', accept: 'free', decline: 'held' },
  '/desk/write/:about': { send: 'held', members: 'passkey' },
} as const satisfies Record<string, Record<string, Guard>>

export type DeskPage = keyof typeof DESK_ACTIONS

/** A form's fields, in the browser as at the server. */
interface Fields {
  has(name: string): boolean
  get(name: string): unknown
}

/** What a form needs; undefined where the page has no such button. */
export function guardOf(page: DeskPage, fields: Fields): Guard | undefined {
  const guards: Readonly<Record<string, Guard>> = DESK_ACTIONS[page]
  const press = pressOf(page, fields)
  return Object.hasOwn(guards, press) ? guards[press] : undefined
}

/** What the passkey signs for: this press, on what the form or the page is about, and the cents that go back. */
export function stepUpOf(page: DeskPage, fields: Fields, about = '') {
  return {
    action: `${page} ${pressOf(page, fields)}`,
    subject: (textOf(fields, 'id') || textOf(fields, 'key') || about).toLowerCase(),
    cents: typedCents(textOf(fields, 'amount')) ?? 0,
  }
}

/** The button's name in DESK_ACTIONS. */
export function pressOf(page: DeskPage, fields: Fields): string {
  if (fields.has('undo')) return 'undo'
  if (page === '/desk/settings' && textOf(fields, 'key') === 'video-link') return 'video-link'
  if (page === '/desk/applications/:membership') return textOf(fields, 'decide')
  return textOf(fields, 'do') || (fields.has('open') ? 'open' : 'send')
}

function textOf(fields: Fields, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
