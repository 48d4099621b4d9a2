import { Marked, type Token, type Tokens } from 'marked'
import { createElement, Fragment } from 'react'
import { classes } from '../../ui/classes.ts'
import { EVERYONE, MENTION } from './mention-pattern.ts'

const marked = new Marked({
  gfm: true,
  breaks: true,
  extensions: [
    {
      name: 'mention',
      level: 'inline',
      start: (text) => text.indexOf('@['),
      tokenizer(text) {
        const [raw, name, id] = FIRST_MENTION.exec(text) ?? []
        return raw ? { type: 'mention', raw, name, id } : undefined
      },
    },
  ],
})

const FIRST_MENTION = new RegExp(`^${MENTION.source}`)

/**
 * The text of a message: paragraphs, lists, quotes, code, bold, italics, struck out, links and mentions. Its tokens become
 * elements, never HTML; headings and pictures are text like any other.
 */
export function MessageText({ body, me }: { body: string; me: string }) {
  return <div className="message-text grid gap-2 [overflow-wrap:anywhere]">{blocks(lex(body), { me, depth: 0 })}</div>
}

/** Whose page it is, and how many quotes, lists and emphases are around. */
interface Place {
  me: string
  depth: number
}

/** Deeper than anyone writes on purpose. What is deeper still stays as it was typed, for it would end the page. */
const MAX_DEPTH = 12

/** What nests so deep that it can't be taken apart is text. */
function lex(body: string): Token[] {
  try {
    return marked.lexer(body)
  } catch (error) {
    if (error instanceof RangeError) return [{ type: 'text', raw: body, text: body }]
    throw error
  }
}

function blocks(tokens: Token[], place: Place): React.ReactNode {
  return nest(tokens, place, block)
}

function nest(
  tokens: Token[],
  { me, depth }: Place,
  element: (token: Tokens.Generic, place: Place) => React.ReactNode,
): React.ReactNode {
  if (depth > MAX_DEPTH) return tokens.map(({ raw }) => raw).join('')
  const place = { me, depth: depth + 1 }
  return createElement(Fragment, null, ...tokens.map((token) => element(token, place)))
}

function block(token: Tokens.Generic, place: Place): React.ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'list':
      return token.ordered ? (
        <ol start={token.start === '' ? 1 : token.start} className="list-decimal pl-6">
          {items(token, place)}
        </ol>
      ) : (
        <ul className="list-disc pl-6">{items(token, place)}</ul>
      )
    case 'blockquote':
      return (
        <blockquote className="border-line border-l-4 pl-3 text-soft">{blocks(token.tokens ?? [], place)}</blockquote>
      )
    case 'code':
      return (
        <pre className="surface-deep whitespace-pre-wrap p-3 font-mono text-fine">
          <code>{token.text}</code>
        </pre>
      )
    case 'paragraph':
      return <p>{inline(token.tokens ?? [], place)}</p>
    case 'text':
      return token.tokens ? inline(token.tokens, place) : token.raw
    case 'heading':
      return (
        <p>
          <strong>{inline(token.tokens ?? [], place)}</strong>
        </p>
      )
    default:
      return <p>{token.raw.trim()}</p>
  }
}

function items(list: Tokens.Generic, place: Place): React.ReactNode {
  return createElement(
    Fragment,
    null,
    ...list.items.map((item: Tokens.ListItem) => <li key={item.raw}>{blocks(item.tokens, place)}</li>),
  )
}

function inline(tokens: Token[], place: Place): React.ReactNode {
  return nest(tokens, place, span)
}

const LINKED = ['http:', 'https:', 'mailto:']

function span(token: Tokens.Generic, place: Place): React.ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens ?? [], place)}</strong>
    case 'em':
      return <em className="font-sans">{inline(token.tokens ?? [], place)}</em>
    case 'del':
      return <s>{inline(token.tokens ?? [], place)}</s>
    case 'codespan':
      return <code className="surface-deep px-1 font-mono text-fine">{token.text}</code>
    case 'br':
      return <br />
    case 'link': {
      if (!LINKED.includes(URL.parse(token.href)?.protocol ?? '')) return token.raw
      return (
        <a href={token.href} rel="noopener noreferrer nofollow ugc" className="prose-link">
          {inline(token.tokens ?? [], place)}
        </a>
      )
    }
    case 'mention':
      return (
        <span
          className={classes(
            'rounded-sm px-1 font-semibold',
            token.id === place.me || token.id === EVERYONE ? 'bg-marigold' : 'bg-mint',
          )}
        >
          @<bdi>{token.name}</bdi>
        </span>
      )
    case 'escape':
      return token.text
    default:
      return token.raw
  }
}
