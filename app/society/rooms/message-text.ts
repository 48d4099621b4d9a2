import { escapeHtml } from '../../platform/escape-html.ts'
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

/** A text whose mentions are names again, as it is quoted and searched. */
export function plainText(body: string): string {
  return body.replace(MENTION, '@$1')
}
