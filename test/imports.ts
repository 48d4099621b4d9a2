import { dirname, join } from 'node:path'

export interface Import {
  /** For our own files the path from the repository's root, else the package's name. */
  target: string
  kind: 'file' | 'package' | 'node'
  /** `export … from`. */
  isReExport: boolean
  /** What it takes, by its name over there; `*` is all of it. */
  names: string[]
}

/** Reads the import statements of a TypeScript file, types and dynamic imports of a literal among them. */
export function importsOf(path: string, source: string): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(STATEMENT)].map(([statement, ...groups]) => {
    const specifier = groups.find((group) => group !== undefined) as string
    return { ...locate(path, specifier), isReExport: statement.startsWith('export'), names: namesIn(statement) }
  })
}

const STATEMENT =
  /^(?:import|export)\s[^'"`;]*?\sfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"$]+)['"]\s*\)/gm

function namesIn(statement: string): string[] {
  const [, list] = /^(?:import|export)\b[^{]*\{([^}]*)\}/.exec(statement) ?? []
  return list === undefined ? ['*'] : listedNames(list).map(([name]) => name)
}

/** The names of `a, type b as c`, each as it is inside and outside. */
export function listedNames(list: string): [inside: string, outside: string][] {
  return list.split(',').flatMap((part) => {
    const [, inside, outside = inside] = /^\s*(?:type\s+)?(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? []
    return inside && outside ? [[inside, outside]] : []
  })
}

function locate(path: string, specifier: string): Pick<Import, 'target' | 'kind'> {
  if (specifier.startsWith('.')) return { kind: 'file', target: join(dirname(path), specifier.replace(/\?.*$/, '')) }
  if (specifier.startsWith('node:')) return { kind: 'node', target: specifier }
  const depth = specifier.startsWith('@') ? 2 : 1
  return { kind: 'package', target: specifier.split('/').slice(0, depth).join('/') }
}
