import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { parseDocument, visit as visitYaml } from 'yaml'

/** One text of the source that a person can meet; what is computed in its midst stands as "…". */
export interface ReaderText {
  file: string
  line: number
  text: string
}

interface SourceNode {
  type: string
  start: number
  [field: string]: unknown
}

const READ = [
  'app/**/*.{ts,tsx}',
  'stripe-emulator/**/*.{ts,tsx}',
  'site.config.ts',
  'scripts/{start,command,dev,build}.ts',
]
const NOT_READ = /\.(test|sql)\.ts$|\/samples\/|\.d\.ts$/

/** Every text in our own source that reads like words and not like code. */
export function collectTexts(): ReaderText[] {
  return READ.flatMap((pattern) => globSync(pattern))
    .filter((file) => !NOT_READ.test(file))
    .toSorted()
    .flatMap(textsOfFile)
}

/** Every text of the site's content. */
export function collectContent(): ReaderText[] {
  return globSync(['content/site/*.yaml', 'app/{desk,society/calls}/**/*.yaml']).flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const found: ReaderText[] = []
    visitYaml(parseDocument(source), {
      Scalar(key, { value, range }) {
        if (key === 'key' || typeof value !== 'string') return
        found.push({ file, line: source.slice(0, range?.[0]).split('\n').length, text: value })
      },
    })
    return found
  })
}

function textsOfFile(file: string): ReaderText[] {
  const source = readFileSync(file, 'utf8')
  const found: ReaderText[] = []
  visit(parseSync(file, source).program as unknown as SourceNode, (start, text) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (readsLikeWords(words)) found.push({ file, line: source.slice(0, start).split('\n').length, text: words })
  })
  return found
}

type Report = (start: number, text: string) => void

function visit(node: SourceNode, report: Report): void {
  if (SKIPPED.has(node.type) || isForMachines(node)) return
  if (node.type === 'Literal' && typeof node.value === 'string') report(node.start, node.value)
  if (node.type === 'TemplateLiteral') report(node.start, templateText(node))
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') report(node.start, elementText(node))
  for (const child of childrenOf(node)) visit(child, report)
}

const SKIPPED = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSLiteralType',
  'TaggedTemplateExpression',
  'JSXText',
])
const MACHINE_FIELDS =
  /^(className|class|d|style|viewBox|sizes|srcSet|media|allow|rel|transform|points|content|key|id)$/

function isForMachines(node: SourceNode): boolean {
  const name = node.type === 'JSXAttribute' || node.type === 'Property' ? (node.name ?? node.key) : undefined
  return name !== undefined && MACHINE_FIELDS.test(String((name as SourceNode).name))
}

function templateText(node: SourceNode): string {
  const parts = node.quasis as { value: { cooked: string | null } }[]
  return parts.map((part) => part.value.cooked ?? '').join('…')
}

/** What the element says itself, with inline children, so that a sentence with a link in it stays one. */
function elementText(node: SourceNode): string {
  return (node.children as SourceNode[]).map(childText).join('')
}

function childText(child: SourceNode): string {
  if (child.type === 'JSXText') return String(child.value)
  if (child.type === 'JSXElement') return isInline(child) ? elementText(child) : '\n'
  const inner = child.expression as SourceNode | undefined
  if (inner?.type === 'Literal') return String(inner.value)
  return inner?.type === 'TemplateLiteral' ? templateText(inner) : inner === undefined ? '' : '…'
}

function isInline(element: SourceNode): boolean {
  const opening = element.openingElement as { name: { name?: string } }
  return /^(a|b|em|strong|span|Link|time|br|PageLink|abbr)$/.test(opening.name.name ?? '')
}

function childrenOf(node: SourceNode): SourceNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is SourceNode => typeof (value as SourceNode | null)?.type === 'string')
}

function readsLikeWords(text: string): boolean {
  return (
    /[A-Za-z…][a-z’',.:;…?!]* [A-Za-z0-9$“"…(]/.test(text) &&
    /[a-z]{2,}/.test(text) &&
    !/^[a-z-]+( [a-z:[\]/0-9-]+)*$/.test(text)
  )
}
