import { basename } from 'node:path'
import { type Import, importsOf } from './imports.ts'

const GROUND = ['platform', 'ui', 'catalog'] as const
const SALES = [...GROUND, 'operations', 'people'] as const
const FINDER = [...SALES, 'sales'] as const
const SOCIETY = [...FINDER, 'calls', 'finder'] as const
const TOP = [...SOCIETY, 'society'] as const

/** The wings of `app/`, and what each may import: those below it. */
const BELOW = {
  platform: [],
  ui: [],
  catalog: [],
  operations: GROUND,
  people: GROUND,
  sales: SALES,
  calls: FINDER,
  finder: FINDER,
  society: SOCIETY,
  site: TOP,
  account: TOP,
  desk: TOP,
  demonstration: TOP,
} satisfies Record<string, readonly string[]>

type Wing = keyof typeof BELOW
/** A folder of `app/`, or what stands beside it. */
type Layer = Wing | 'root' | 'brand' | 'emulator' | 'outside' | 'config'

const isGround = (layer: Layer) => GROUND.some((one) => one === layer)

/** The packages that a wing may import; Node's own count as packages. */
const PACKAGES: Partial<Record<Layer, RegExp>> = {
  brand: /^$/,
  catalog: /^(zod|node:(async_hooks|crypto|util))$/,
  ui: /^(react|react-dom|@radix-ui\/react-tooltip|sonner|@simplewebauthn\/browser|@tanstack\/react-query)$/,
  site: /^(?!node:)/,
}

const PUBLIC_MODULE_OR_TABLES = /^app\/(.+\/)?([^/]+)\/(\2\.tsx?|[^/]+\.sql\.ts)$/
const COMPONENT_OR_PUBLIC_MODULE = /\.tsx$|\/([^/]+)\/\1\.ts$/
const PUBLIC_MODULE = /\/([^/]+)\/\1\.tsx?$/

/** A folder of the desk is a part of it, which can be taken away. */
const DESK_PART = /^app\/desk\/([a-z-]+)\//

/** Of the Society's capabilities, whose members the desk lists and whose pictures it checks as they do. */
const OF_MEMBERS = /^app\/society\/(membership|members|files)\//

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
      if (isCapability(path) && isCapability(imported.target))
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
  if (imported.kind !== 'file')
    return (PACKAGES[from] ?? /./).test(imported.target) ? undefined : `${from}/ does without this package`
  return (
    outsideViolation(imported.target) ??
    (from === 'brand' ? 'brand/ is pure data' : fileViolation(path, from, imported.target))
  )
}

function outsideViolation(target: string): string | undefined {
  if (isTest(target)) return 'nothing imports a test'
  return layerOf(target) === 'outside' ? 'the application stands without scripts and tests' : undefined
}

function fileViolation(path: string, from: Wing, target: string): string | undefined {
  const to = layerOf(target)
  const [part, other] = [DESK_PART.exec(path)?.[1], DESK_PART.exec(target)?.[1]]
  if (path.startsWith('app/desk/') && other && part !== other && !(part && other === 'pages'))
    return 'the desk stands without its parts, and each of them without the others but the pages'
  if (path.startsWith('app/desk/') && to === 'society' && !OF_MEMBERS.test(target))
    return 'of the Society the desk knows members alone: a capability hands in the rest'
  if (folderOf(path) === folderOf(target) || to === 'brand') return undefined
  if (to === 'config') return from === 'platform' ? 'platform/ knows no owner' : undefined
  if (to === 'emulator' || to === 'root' || to === 'outside') return `${from}/ may not import it`
  if (to !== from && !(BELOW[from] as readonly Layer[]).includes(to))
    return `${from}/ may import only the wings below it`
  if (isGround(to)) return groundViolation(path, from, to, target)
  const open = from === 'site' ? COMPONENT_OR_PUBLIC_MODULE : PUBLIC_MODULE_OR_TABLES
  return open.test(target) ? undefined : `of another capability ${from}/ may import only ${open}`
}

function groundViolation(path: string, from: Wing, to: Wing, target: string): string | undefined {
  if (to === 'ui' && from !== 'site' && !path.endsWith('.tsx')) return 'only components use ui/'
  // Page loaders get their dependencies by the context; the document's parts know nothing of the server.
  const open = /^app\/platform\/((app-context|keys-of)\.ts|document\/)/
  return to === 'platform' && from === 'site' && !open.test(target) ? 'site/ knows no platform' : undefined
}

/** The folder of `app/` that a file belongs to: its capability, or the wing that is one. */
function folderOf(path: string): string {
  return CAPABILITY.exec(path)?.[1] ?? path
}

const CAPABILITY = /^app\/((?:finder\/editions|society|finder|calls|sales|people|operations)\/[^/+][^/]*|[^/]+)\//

function isCapability(path: string): boolean {
  const layer = layerOf(path)
  return layer in BELOW && layer !== 'site' && !isGround(layer)
}

function layerOf(path: string): Layer {
  if (path === 'site.config.ts') return 'config'
  if (path.startsWith('content/site/') || path === 'content/states.json') return 'catalog'
  if (path.startsWith('brand/')) return 'brand'
  if (path.startsWith('stripe-emulator/')) return 'emulator'
  if (!path.startsWith('app/')) return 'outside'
  const [, wing, rest] = path.split('/')
  return rest === undefined ? 'root' : (wing as Wing)
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
