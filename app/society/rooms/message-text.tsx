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
  return <div className="message-text grid gap-2 [overflow-wrap:anywhere]">{blocks(marked.lexer(body), me)}</div>
}

function blocks(tokens: Token[], me: string): React.ReactNode {
  return createElement(Fragment, null, ...tokens.map((token) => block(token, me)))
}

function block(token: Tokens.Generic, me: string): React.ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'list':
      return token.ordered ? (
        <ol start={token.start === '' ? 1 : token.start} className="list-decimal pl-6">
          {items(token, me)}
        </ol>
      ) : (
        <ul className="list-disc pl-6">{items(token, me)}</ul>
      )
    case 'blockquote':
      return <blockquote className="border-line border-l-4 pl-3 text-soft">{blocks(token.tokens ?? [], me)}</blockquote>
    case 'code':
      return (
        <pre className="surface-deep whitespace-pre-wrap p-3 font-mono text-fine">
          <code>{token.text}</code>
        </pre>
      )
    case 'paragraph':
      return <p>{inline(token.tokens ?? [], me)}</p>
    case 'text':
      return token.tokens ? inline(token.tokens, me) : token.raw
    case 'heading':
      return (
        <p>
          <strong>{inline(token.tokens ?? [], me)}</strong>
        </p>
      )
    default:
      return <p>{token.raw.trim()}</p>
  }
}

function items(list: Tokens.Generic, me: string): React.ReactNode {
  return createElement(
    Fragment,
    null,
    ...list.items.map((item: Tokens.ListItem) => <li key={item.raw}>{blocks(item.tokens, me)}</li>),
  )
}

function inline(tokens: Token[], me: string): React.ReactNode {
  return createElement(Fragment, null, ...tokens.map((token) => span(token, me)))
}

function span(token: Tokens.Generic, me: string): React.ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens ?? [], me)}</strong>
    case 'em':
      return <em className="font-sans">{inline(token.tokens ?? [], me)}</em>
    case 'del':
      return <s>{inline(token.tokens ?? [], me)}</s>
    case 'codespan':
      return <code className="surface-deep px-1 font-mono text-fine">{token.text}</code>
    case 'br':
      return <br />
    case 'link': {
      if (!/^(https?:|mailto:)/i.test(token.href)) return token.raw
      return (
        <a href={token.href} rel="noopener noreferrer nofollow ugc" className="prose-link">
          {inline(token.tokens ?? [], me)}
        </a>
      )
    }
    case 'mention':
      return (
        <span
          className={classes(
            'rounded-sm px-1 font-semibold',
            token.id === me || token.id === EVERYONE ? 'bg-marigold' : 'bg-mint',
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
