import type { TextBlock, TextSpan } from '../../catalog/sample-chapter.ts'

/** A text of the book, as a page sets it. */
export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
    <Block key={index} block={block} />
  ))
}

function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return (
        <p className={block.isSource ? 'text-small text-soft' : undefined}>
          <Spans spans={block.spans} />
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'table':
      return <Table {...block} />
    case 'box':
      return (
        <div className="stack-3 border border-line bg-card p-5 sm:p-7">
          <p className="label text-evergreen">{block.label}</p>
          {block.title && <p className="font-display font-semibold text-title">{block.title}</p>}
          <TextBlocks blocks={block.blocks} />
        </div>
      )
  }
}

function Heading({ level, text, label }: Extract<TextBlock, { kind: 'heading' }>) {
  const Element = `h${level}` as const
  return (
    <div className="pt-6">
      {label && <p className="label mb-2 text-accent">{label}</p>}
      <Element className={level === 2 ? 'text-heading' : 'text-title'}>{text}</Element>
    </div>
  )
}

function List({ isNumbered, items }: Extract<TextBlock, { kind: 'list' }>) {
  const Element = isNumbered ? 'ol' : 'ul'
  return (
    <Element className={`${isNumbered ? 'list-decimal' : 'list-disc'} stack-2 pl-6 marker:text-evergreen`}>
      {items.map((spans, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
        <li key={index} className="pl-1">
          <Spans spans={spans} />
        </li>
      ))}
    </Element>
  )
}

const HEAD = { className: 'min-w-18 border-line border-b py-3 pr-4 text-left align-bottom last:pr-0' }

function Table({ heads, rows }: Extract<TextBlock, { kind: 'table' }>) {
  return (
    <table className="w-full border-current border-t-2 text-small">
      <thead>
        <tr>
          {heads.map((spans, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
            <th key={index} scope="col" {...HEAD}>
              <Spans spans={spans} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
          <tr key={row}>
            {cells.map((spans, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
              <td key={index} className="border-line border-b py-3 pr-4 align-top last:pr-0">
                <Spans spans={spans} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Spans({ spans }: { spans: readonly TextSpan[] }) {
  return spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
    <Words key={index} {...span} />
  ))
}

function Words({ text, strong, italic, href }: TextSpan) {
  const linked = href ? (
    <a href={href} rel="noopener" className="prose-link">
      {text}
    </a>
  ) : (
    text
  )
  if (strong) return <strong>{linked}</strong>
  return italic ? <em>{linked}</em> : linked
}
