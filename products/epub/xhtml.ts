import { figureSvg } from '../figures/svg.ts'
import { fieldLabel } from '../pdf/line-breaking.ts'
import { escapeXml } from '../source/escape-xml.ts'
import type { Block } from '../source/markdown.ts'
import { plainText, type Span } from '../source/spans.ts'
import { toneLabels } from '../source/tones.ts'

/** Blocks as XHTML. `ids` are given to second-level headings, in order. */
export function xhtmlBlocks(blocks: readonly Block[], idOf: (text: string) => string): string {
  return blocks.map((block) => xhtmlBlock(block, idOf)).join('\n')
}

function xhtmlBlock(block: Block, idOf: (text: string) => string): string {
  switch (block.kind) {
    case 'break':
      return ''
    case 'heading': {
      const label = block.label ? `<p class="label">${escapeXml(block.label)}</p>\n` : ''
      return `${label}<h${block.level} id="${idOf(block.text)}">${escapeXml(block.text)}</h${block.level}>`
    }
    case 'paragraph':
      return `<p${block.source ? ' class="source"' : ''}>${renderSpans(block.spans)}</p>`
    case 'list':
      return renderList(block)
    case 'table':
      return renderTable(block)
    case 'box': {
      const title = block.title ? `<p class="box-title">${escapeXml(block.title)}</p>` : ''
      return `<aside class="box ${block.tone}"><p class="kicker">${toneLabels[block.tone]}</p>${title}\n${xhtmlBlocks(block.blocks, idOf)}\n</aside>`
    }
    case 'area':
      return `<p class="area">${escapeXml(block.label)}</p>`
    case 'figure':
      return `<figure>${block.drawing ? figureSvg(block.drawing) : ''}<figcaption>${renderSpans(block.caption)}</figcaption></figure>`
  }
}

function renderList({ marker, start, items }: Extract<Block, { kind: 'list' }>): string {
  const name = marker === 'number' ? 'ol' : 'ul'
  const open = `${name}${marker === 'tick' ? ' class="ticks"' : ''}${start > 1 ? ` start="${start}"` : ''}`
  const lines = items.map(({ spans, inner }) => {
    const nested = inner.length > 0 ? `<ul>${inner.map((each) => `<li>${renderSpans(each)}</li>`).join('')}</ul>` : ''
    return `<li>${renderSpans(spans)}${nested}</li>`
  })
  return `<${open}>\n${lines.join('\n')}\n</${name}>`
}

/** A table of so many columns is set small, or a phone would cut its words. */
const SMALL_TABLE_COLUMNS = 4

function renderTable({ columns, rows }: Extract<Block, { kind: 'table' }>): string {
  const right = (index: number) => (columns[index]?.align === 'right' ? ' class="right"' : '')
  const heads = columns.map(({ head }, index) => {
    const text = renderSpans(head)
    return text ? `<th scope="col"${right(index)}>${text}</th>` : '<td></td>'
  })
  const lines = rows.map(
    (row) => `<tr>${row.map((cell, index) => `<td${right(index)}>${renderSpans(cell)}</td>`).join('')}</tr>`,
  )
  const many = columns.length >= SMALL_TABLE_COLUMNS ? ' class="many"' : ''
  return `<table${many}><thead><tr>${heads.join('')}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>`
}

function renderSpans(spans: readonly Span[]): string {
  return spans.map(renderSpan).join('')
}

function renderSpan(span: Span): string {
  if (span.kind === 'break') return '<br/>'
  if (span.kind === 'tick') return '<span class="tick">☐</span>'
  if (span.kind === 'field') return `<span class="blank">[${escapeXml(fieldLabel(span.text))}]</span>`
  const text = span.kind === 'blank' ? `<span class="blank">${escapeXml(span.text)}</span>` : escapeXml(span.text)
  const linked = span.href ? `<a href="${escapeXml(span.href)}">${text}</a>` : text
  const bold = span.strong ? `<strong>${linked}</strong>` : linked
  return span.italic ? `<em>${bold}</em>` : bold
}

export const headingsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block.text] : []))

export const textOf = plainText
