import { decodeHTML } from 'entities'
import { escapeHtml } from '../../platform/escape-html.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { renderMarkdown } from '../../platform/markdown.ts'

/**
 * The text of a message as HTML: made when it is posted or edited, and stored with it. The elements have no classes, so that
 * the stylesheet says how an old message looks; the browser takes no others (app/site/trusted-types.ts).
 */
export function messageHtml(body: string): string {
  return renderMarkdown(body, { attributes: { a: ' rel="noopener noreferrer nofollow ugc"' }, mention })
}

function mention(name: string, id: string): string | undefined {
  if (id !== EVERYONE && !/^per_[a-z0-9]{20}$/.test(id)) return undefined
  return `<span data-mention="${id}">@<bdi>${escapeHtml(name)}</bdi></span>`
}

/**
 * A member by their id within a text: `@[Dana W.](per_…)`. The name is the one that they had when it was written. Instead of an id,
 * `everyone` is everyone in the room.
 */
export const MENTION = /@\[([^\]\n]{1,40})\]\((per_[a-z0-9]{20}|everyone)\)/g

/** What the coach types behind an @ to call everyone; of a member it is a word like any other. */
export const EVERYONE = 'everyone'

/** A message as it was typed: its mentions are names again. */
export function plainText(body: string): string {
  return body.replace(MENTION, '@$1')
}

/** What a message says, in one line without marks, as it is quoted, listed and found. */
export function lineOf(body: string): string {
  const lines = messageHtml(body).replaceAll(/<\/?(?:p|li|pre|br)\b/g, '\n$&')
  return oneLine(decodeHTML(lines.replaceAll(/<[^>]*>/g, '')))
}
