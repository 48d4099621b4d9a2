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
  /** What they may import of a capability that is not their own. */
  capability?: RegExp
}

const PUBLIC_MODULE_OR_TABLES = /^app\/(.+\/)?([^/]+)\/(\2\.tsx?|[^/]+\.sql\.ts)$/
const COMPONENT_OR_PUBLIC_MODULE = /\.tsx$|\/([^/]+)\/\1\.ts$/
const PUBLIC_MODULE = /\/([^/]+)\/\1\.tsx?$/

/** Who may import whom. A file at the root of `app/` may import anything, and puts the parts together. */
const RULES: Record<Exclude<Layer, 'root' | 'emulator' | 'outside' | 'config'>, Rule> = {
  brand: { layers: [], packages: /^$/ },
  platform: { layers: [], packages: /./ },
  ui: {
    layers: ['config'],
    packages: /^(react|react-dom|radix-ui|lucide-react|sonner|altcha-lib|@tanstack\/react-query)$/,
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

const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(sql|http|server))?(\.test)?\.tsx?$|^[a-z0-9-]+\.css$/
const MEANINGLESS_NAMES = /^(utils?|lib|helpers?|services?|repository|controllers?|common|misc|shared|index)\b/

/**
 * Everything in `app/`, `brand/` and `stripe-emulator/` that breaks the rules of the architecture, each in one line.
 *
 * @param files every source file of both, path from the repository's root to content
 */
export function violations(files: ReadonlyMap<string, string>): string[] {
  const found: string[] = []
  const edges = new Map<string, Set<string>>()
  for (const [path, source] of files) {
    found.push(...nameViolations(path))
    if (isTest(path)) continue
    for (const imported of importsOf(path, source)) {
      const fault = importViolation(path, imported)
      if (fault) found.push(`${path} imports ${imported.target}: ${fault}`)
      addEdge(edges, path, imported)
    }
  }
  return [...found, ...cycles(edges)]
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
    return 'only a front door hands on what others have'
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
  // How a page's loader gets what it needs.
  if (from === 'site' && target === 'app/platform/app-context.ts') return undefined
  if (to !== 'capability') return rule.layers.includes(to) ? undefined : `${from} may not import ${to}`
  return rule.capability?.test(target)
    ? undefined
    : `of another capability ${from} may import only ${rule.capability ?? 'nothing'}`
}

/** The folder of `app/` that a file belongs to: its capability, or one of the folders that have a rule of their own. */
function folderOf(path: string): string {
  return /^app\/(editions\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? path
}

function layerOf(path: string): Layer {
  if (path === 'site.config.ts') return 'config'
  if (path.startsWith('brand/')) return 'brand'
  if (path.startsWith('stripe-emulator/')) return 'emulator'
  if (!path.startsWith('app/')) return 'outside'
  if (!path.slice('app/'.length).includes('/')) return 'root'
  const folder = folderOf(path)
  return folder in RULES ? (folder as Layer) : 'capability'
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function addEdge(edges: Map<string, Set<string>>, path: string, { kind, target }: Import): void {
  if (kind !== 'file' || layerOf(path) !== 'capability' || layerOf(target) !== 'capability') return
  const [from, to] = [folderOf(path), folderOf(target)]
  if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
}

/** Capabilities that need each other, however indirectly: neither can be understood, or deleted, alone. */
function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of edges.get(from) ?? []) {
      if (!seen.has(to)) reach(to, seen.add(to))
    }
    return seen
  }
  const inCycle = [...edges.keys()].filter((folder) => reach(folder).has(folder)).sort()
  return inCycle.length === 0 ? [] : [`a cycle of capabilities: ${inCycle.join(', ')}`]
}
