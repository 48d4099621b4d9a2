import { importsOf, listedNames } from './imports.ts'

/** What React Router takes from a route module, the root and its entries. */
const CONVENTIONS = new Set(
  'loader action clientAction meta headers links handle middleware clientMiddleware default ErrorBoundary Layout shouldRevalidate'.split(
    ' ',
  ),
)

/**
 * Names that are exported, and that no other file imports: a door that nobody enters by. Tests may enter, too.
 *
 * @param files every source file, tests among them, path from the repository's root to content
 */
export function unusedExports(files: ReadonlyMap<string, string>): string[] {
  const entered = new Set<string>()
  for (const [path, source] of files) {
    for (const imported of importsOf(path, source)) {
      if (imported.kind !== 'file') continue
      // A test that takes a file whole, as a page for its loader and action, says nothing of what it takes of it.
      for (const name of imported.names) if (name !== '*' || !isTest(path)) entered.add(`${imported.target} ${name}`)
    }
  }
  return [...files].flatMap(([path, source]) =>
    isTest(path) || isExempt(path) || entered.has(`${path} *`)
      ? []
      : exportsOf(source)
          .filter((name) => !entered.has(`${path} ${name}`) && !CONVENTIONS.has(name))
          .map((name) => `${path} exports ${name}`),
  )
}

/** Tables are there for the migrations and the compiler, and an entry for whoever starts it. */
function isExempt(path: string): boolean {
  return (
    /\.(sql|d)\.ts$|^app\/(main|worker|entry\.\w+)\.tsx?$/.test(path) ||
    !/^(app|scripts|products|stripe-emulator)\//.test(path)
  )
}

function isTest(path: string): boolean {
  return /^(test|e2e)\/|\.test\.tsx?$/.test(path)
}

function exportsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const declared = [...code.matchAll(DECLARATION)].map(([, name = '']) => name)
  const listed = [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) => listedNames(list))
  return [...declared, ...listed.map(([, outside]) => outside)]
}

const DECLARATION =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm

/** What stands in two files, word for word, and is longer than a line: a helper of which one copy will be mended alone. */
export function secondCopies(files: ReadonlyMap<string, string>): string[] {
  const copies = [...files].flatMap(([path, source]) =>
    isTest(path) || path.startsWith('content/')
      ? []
      : [...source.matchAll(DEFINITION)].map(([, name, body = '']) => [
          `${path} ${name}`,
          body.replace(/\s+/g, ' ').trim(),
        ]),
  )
  const same = Map.groupBy(copies, ([, body = '']) => body)
  return [...same].flatMap(([body, all]) => (body.length > 75 && all.length > 1 ? all.map(([at]) => at ?? '') : []))
}

const DEFINITION =
  /^(?:export )?(?:default )?(?:async )?(?:function\*? |const )(\w+)(?:: .+? =(?!>))?([\s\S]*?)(?=\n\S|$(?![\s\S]))/gm
