import { escapeHtml } from '../../platform/escape-html.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { EVERYONE } from './mention-pattern.ts'

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
