import { basename } from 'node:path'
import { type Import, importsOf } from './imports.ts'

type Layer =
  | 'platform'
  | 'ui'
  | 'catalog'
  | 'document'
  | 'brand'
  | 'site'
  | 'capability'
  | 'root'
  | 'emulator'
  | 'outside'
  | 'config'

interface Rule {
  /** Where the files may import from, beside their own folder. */
  layers: Layer[]
  /** Packages that they may import; Node's own count as packages. */
  packages: RegExp
  /** What they may import from another capability. */
  capability?: RegExp
}

const PUBLIC_MODULE_OR_TABLES = /^app\/(.+\/)?([^/]+)\/(\2\.tsx?|[^/]+\.sql\.ts)$/
const COMPONENT_OR_PUBLIC_MODULE = /\.tsx$|\/([^/]+)\/\1\.ts$/
const PUBLIC_MODULE = /\/([^/]+)\/\1\.tsx?$/

/** Which files may import which. A file at the root of `app/`, or of its commands, may import anything, and connects the parts. */
const RULES: Record<Exclude<Layer, 'root' | 'emulator' | 'outside' | 'config'>, Rule> = {
  brand: { layers: [], packages: /^$/ },
  platform: { layers: [], packages: /./ },
  ui: {
    layers: ['config'],
    packages:
      /^(react|react-dom|radix-ui|lucide-react|sonner|altcha-lib|@simplewebauthn\/browser|@tanstack\/react-query)$/,
  },
  catalog: { layers: ['config'], packages: /^$/ },
  document: { layers: ['platform', 'ui'], packages: /./ },
  capability: {
    layers: ['platform', 'catalog', 'document', 'ui', 'config'],
    packages: /./,
    capability: PUBLIC_MODULE_OR_TABLES,
  },
  site: {
    layers: ['catalog', 'document', 'ui', 'config'],
    packages: /^(?!node:)/,
    capability: COMPONENT_OR_PUBLIC_MODULE,
  },
}

const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(sql|http|server))?((\.slow)?\.test)?\.tsx?$|^[a-z0-9-]+\.css$/
const MEANINGLESS_NAMES = /^(utils?|lib|helpers?|services?|repository|controllers?|common|misc|shared|index)\b/

/**
 * Everything in `app/`, `brand/` and `stripe-emulator/` that breaks the rules of the architecture, each in one line.
 *
 * @param files every source file of both, path from the repository's root to content
 */
export function violations(files: ReadonlyMap<string, string>): string[] {
  const found: string[] = []
  const capabilities: Graph = new Map()
  const modules: Graph = new Map()
  for (const [path, source] of files) {
    found.push(...nameViolations(path))
    if (isTest(path)) continue
    for (const imported of importsOf(path, source)) {
      const violation = importViolation(path, imported)
      if (violation) found.push(`${path} imports ${imported.target}: ${violation}`)
      if (imported.kind !== 'file') continue
      addEdge(modules, path, imported.target)
      if (layerOf(path) === 'capability' && layerOf(imported.target) === 'capability')
        addEdge(capabilities, folderOf(path), folderOf(imported.target))
    }
  }
  found.push(...cycles(capabilities).map((names) => `a cycle of capabilities: ${names.join(', ')}`))
  found.push(...cycles(modules).map((names) => `a cycle of files: ${names.join(', ')}`))
  return [...found, ...foreignTables(files)]
}

function nameViolations(path: string): string[] {
  const name = basename(path)
  if (/\.(d\.ts|svg|woff2)$/.test(name) || /^entry\.(client|server)\.tsx$/.test(name)) return []
  if (MEANINGLESS_NAMES.test(name)) return [`${path}: a name that says nothing of what is in it`]
  if (!FILE_NAME.test(name)) return [`${path}: not one of the kinds of file that there are`]
  if (/\.server\.(test\.)?tsx?$/.test(name) && layerOf(path) !== 'platform')
    return [`${path}: .server.ts is for platform/`]
  return []
}

function importViolation(path: string, imported: Import): string | undefined {
  const from = layerOf(path)
  if (imported.isReExport && !PUBLIC_MODULE.test(path) && path !== 'app/main.ts')
    return 'only a public module re-exports'
  if (from === 'emulator')
    return imported.kind === 'file' && !['emulator', 'brand'].includes(layerOf(imported.target))
      ? 'the emulator knows no shop'
      : undefined
  if (from === 'root' || from === 'outside' || from === 'config')
    return imported.kind === 'file' ? outsideViolation(imported.target) : undefined
  const rule = RULES[from]
  if (imported.kind !== 'file')
    return rule.packages.test(imported.target) ? undefined : `${from}/ does without this package`
  return outsideViolation(imported.target) ?? fileViolation(path, from, rule, imported.target)
}

function outsideViolation(target: string): string | undefined {
  if (isTest(target)) return 'nothing imports a test'
  return layerOf(target) === 'outside' ? 'the application stands without scripts and tests' : undefined
}

function fileViolation(path: string, from: Layer, rule: Rule, target: string): string | undefined {
  const to = layerOf(target)
  if (folderOf(path) === folderOf(target)) return undefined
  if (to === 'brand') return undefined
  if (to === 'ui' && from === 'capability' && !path.endsWith('.tsx')) return 'only components use ui/'
  // Page loaders get their dependencies this way.
  if (from === 'site' && target === 'app/platform/app-context.ts') return undefined
  if (to !== 'capability') return rule.layers.includes(to) ? undefined : `${from} may not import ${to}`
  return rule.capability?.test(target)
    ? undefined
    : `of another capability ${from} may import only ${rule.capability ?? 'nothing'}`
}

/** The folder of `app/` that a file belongs to: its capability, or one of the folders that have a rule of their own. */
function folderOf(path: string): string {
  return /^app\/((?:editions|society)\/[^/+][^/]*|[^/]+)\//.exec(path)?.[1] ?? path
}

function layerOf(path: string): Layer {
  if (path === 'site.config.ts') return 'config'
  if (path.startsWith('brand/')) return 'brand'
  if (path.startsWith('stripe-emulator/')) return 'emulator'
  if (!path.startsWith('app/')) return 'outside'
  if (!path.slice('app/'.length).includes('/') || path.startsWith('app/commands/')) return 'root'
  const folder = folderOf(path)
  return folder in RULES ? (folder as Layer) : 'capability'
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

type Graph = Map<string, Set<string>>

function addEdge(graph: Graph, from: string, to: string): void {
  if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
}

/** Those that need each other, however indirectly: none of them can be understood, or deleted, alone. */
function cycles(graph: Graph): string[][] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of graph.get(from) ?? []) {
      if (!seen.has(to)) reach(to, seen.add(to))
    }
    return seen
  }
  const reached = new Map([...graph.keys()].map((node) => [node, reach(node)]))
  const left = [...reached].filter(([node, seen]) => seen.has(node)).map(([node]) => node)
  const found = new Map(
    left.map((node) => {
      const members = left.filter((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node)).sort()
      return [members.join(), members]
    }),
  )
  return [...found.values()]
}

/** Raw SQL over another capability's table: what the compiler can't see, and a renamed column breaks. */
function foreignTables(files: ReadonlyMap<string, string>): string[] {
  const owners = new Map<string, string>()
  for (const [path, source] of files) {
    for (const [, table = ''] of source.matchAll(/pgTable\(\s*'(\w+)'/g)) owners.set(table, folderOf(path))
  }
  return [...files].flatMap(([path, source]) => {
    if (isTest(path)) return []
    const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const named = [...code.matchAll(/\b(?:from|join|update|into)\s+(\w+)\b/g)].map(([, table = '']) => table)
    return [...new Set(named)]
      .filter((table) => owners.has(table) && owners.get(table) !== folderOf(path))
      .map((table) => `${path} reads ${table} by raw SQL: it belongs to ${owners.get(table)}`)
  })
}
