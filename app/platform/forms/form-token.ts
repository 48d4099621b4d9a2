import { randomBytes } from 'node:crypto'
import { computeSignature, verifySignature } from '../signed-token.ts'

/**
 * What a form carries to prove when, for which form and in which way its token was issued. It's signed together with the
 * network that requested it, so another network can't use it; which ones were used is in the database (form-guard.ts).
 *
 * script: fetched by our script while someone typed · page: part of the confirming page, the reply to a form without a token.
 */
export type FormToken = NonNullable<ReturnType<typeof verifyFormToken>>

export type TokenKind = (typeof KINDS)[number]

const KINDS = ['script', 'page'] as const

export function issueFormToken(
  secret: string,
  token: { form: string; kind: TokenKind; at: Date; network: string },
): string {
  const id = randomBytes(12).toString('base64url')
  const body = [token.form, token.kind, token.at.getTime().toString(36), id].join('.')
  return `${body}.${computeSignature(secret, 'forms', `${body} ${token.network}`)}`
}

/** Undefined for whatever we did not write ourselves, and for a token of another network. */
export function verifyFormToken(secret: string, text: string, network: string) {
  const found = TOKEN.exec(text)
  if (!found?.groups) return undefined
  const { body = '', form = '', at = '', id = '', mac = '' } = found.groups
  const kind = KINDS.find((known) => known === found.groups?.kind)
  if (!kind || !verifySignature(secret, 'forms', `${body} ${network}`, mac)) return undefined
  return { id, form, kind, issuedAt: new Date(Number.parseInt(at, 36)) }
}

const TOKEN =
  /^(?<body>(?<form>[a-z-]{1,32})\.(?<kind>script|page)\.(?<at>[0-9a-z]{1,10})\.(?<id>[\w-]{16}))\.(?<mac>[\w-]{43})$/
