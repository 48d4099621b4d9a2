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
      // A test takes a page whole, for its loader and action.
      const isWholePage = isTest(path) && imported.target.endsWith('.tsx')
      for (const name of imported.names) if (name !== '*' || !isWholePage) entered.add(`${imported.target} ${name}`)
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
    /\.(sql|d)\.ts$|^app\/(main|worker|entry\.\w+)\.tsx?$/.test(path) || !/^(app|scripts|stripe-emulator)\//.test(path)
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
