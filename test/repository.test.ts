import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
type Names = Record<string, string>
const own: Record<'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies', Names> = JSON.parse(
  read('package.json'),
)
const { packages }: { packages: Record<string, Record<string, unknown>> } = JSON.parse(read('package-lock.json'))
const products = JSON.parse(read('products/package.json'))
const dependencies: Names = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }

describe('dependencies', () => {
  test('have one exact version', () => {
    const all = [dependencies, products.dependencies, products.devDependencies].flatMap((each: Names = {}) =>
      Object.entries(each),
    )
    const loose = all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    expect(loose).toEqual([])
  })

  test('are locked by their content hash, without a registry address', () => {
    // A bundled package travels inside another one, and is locked by that one's content. A workspace is our own.
    const locked = Object.entries(packages).filter(
      ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
    )
    expect(locked.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
    expect(locked.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
  })

  test('of a release are what the server loads: what is for builds and tests, or bundled, is for development', () => {
    const shipped = Object.keys(packages).filter((path) => !packages[path]?.dev && !packages[path]?.devOptional)
    for (const name of ['playwright-core', 'typescript', 'vite', 'stripe', 'tailwindcss'])
      expect(shipped).not.toContain(`node_modules/${name}`)
    // Processes of their own read pictures that are uploaded (scripts/encode-picture.ts), and make the documents anew.
    for (const name of ['sharp', 'docx']) expect(shipped).toContain(`node_modules/${name}`)
  })

  test('run no install scripts', () => {
    expect(read('.npmrc').split('\n')).toEqual(expect.arrayContaining(['ignore-scripts=true', 'save-exact=true']))
  })

  test("React Router's packages have the same version", () => {
    const names = ['react-router', '@react-router/node', '@react-router/dev']
    expect(new Set(names.map((name) => dependencies[name])).size).toBe(1)
  })
})

describe('sources', () => {
  const files = sources()

  test('are not kept out of the repository by .gitignore', () => {
    expect(git('ls-files', '--others', '--ignored', '--exclude-standard', 'app', 'scripts', 'test', 'e2e')).toEqual([])
  })

  test('contain no test that is to be written or to fail', () => {
    expect(files.filter((path) => /\.tsx?$/.test(path) && /\btest\.(todo|fails)\(/.test(read(path)))).toEqual([])
  })

  test('contain no path of the machine that they were written on, and no registry', () => {
    const places = new RegExp(
      ['/work' + '/', 'registry\\.' + 'npmjs', 'localhost:' + '4873', 'artifact' + 'ory'].join('|'),
    )
    expect(files.filter((path) => places.test(read(path)))).toEqual([])
  })
})

test.skipIf(!existsSync('README.md'))('every npm script in the documentation exists', () => {
  const texts = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')].filter((path) => existsSync(path))
  const named = texts.flatMap((path) =>
    [...read(path).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map((m) => m[1] ?? m[2]),
  )
  expect([...new Set(named)].filter((name) => !((name as string) in own.scripts))).toEqual([])
})

test('at most twelve files lie directly in app/', () => {
  expect(globSync('app/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).length).toBeLessThanOrEqual(12)
})

test('every npm script runs a file that exists, on Node 24', () => {
  for (const command of Object.values(own.scripts)) {
    const [, file] =
      /^node (?:--max-semi-space-size=\d+ )?--import \.\/scripts\/require-node-24\.mjs ((?:scripts|products|test\/soak)\/[\w-]+\.ts)( [\w:]+)?$/.exec(
        command,
      ) ?? []
    expect(file, command).toBeDefined()
    expect(existsSync(file as string), command).toBe(true)
  }
})

test('.ci/run can be executed and stops at the first failure', () => {
  expect(statSync('.ci/run').mode & 0o111).toBe(0o111)
  expect(read('.ci/run')).toContain('set -euo pipefail')
})

/** Every text that is, or will be, in the repository. */
function sources(): string[] {
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard')
  const found = listed.length > 0 ? listed : globSync(['*.*', '{app,content,docs,e2e,migrations,scripts,test}/**/*.*'])
  return found.filter(
    (path) => existsSync(path) && statSync(path).isFile() && !/\.(woff2|ttf|png|jpg|ico|pdf)$/.test(path),
  )
}

/** Lines of git's answer; none outside of a checkout, such as in an image of the files alone. */
function git(...args: string[]): string[] {
  if (!existsSync('.git')) return []
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

describe('tests', () => {
  // What is soaked is killed at any moment on purpose, and has its own limits.
  const files = globSync('{app,e2e,products,scripts,stripe-emulator,test}/**/*.{test.ts,test.tsx,e2e.ts,slow.ts}', {
    exclude: ['test/repository.test.ts'],
  })
  const where = (pattern: RegExp) =>
    files.flatMap((file) => [...read(file).matchAll(pattern)].map(([found]) => `${file}: ${found.slice(0, 100)}`))

  test('measure no time: how fast a machine is makes none of them fail', () => {
    expect(where(/performance\.now\(\)|Date\.now\(\) - [a-z]\w*(?! \*)\b(?! \*)/g)).toEqual([])
  })

  test('sleep nowhere: they wait for a state', () => {
    expect(where(/setTimeout as \w+|waitForTimeout|=> setTimeout\(\w+, .*/g)).toEqual([])
  })

  test('wait for at least 30 seconds', () => {
    const waits = files.flatMap((file) => callsOf(read(file), /vi\.wait(For|Until)\(/g).map((call) => ({ file, call })))
    const isShort = (call: string) => {
      const [, digits] = /timeout: ([\d_]+)/.exec(call) ?? []
      return digits ? Number(digits.replaceAll('_', '')) < 30_000 : !/\b(WAIT|timeout)\b/.test(call)
    }
    expect(waits.length).toBeGreaterThan(0)
    expect(waits.filter(({ call }) => isShort(call))).toEqual([])
    expect(where(/\{ timeout: ([1-9]|[12]\d)_\d{3}\b.*|setDefaultTimeout\((?!2 \* MINUTE).*/g)).toEqual([])
  })

  test('hand in no limit of the product that is under a second', () => {
    expect(where(/\b\w*[tT]imeout: \d{3}\b(?!_)/g)).toEqual([])
  })

  test('make their folders by the one helper that deletes them', () => {
    expect(where(/mkdtemp(Sync)?\(join\(tmpdir.*/g)).toEqual([])
  })

  /** Each call with what is between its parentheses. */
  function callsOf(text: string, pattern: RegExp): string[] {
    return [...text.matchAll(pattern)].map(({ index, 0: begin }) => {
      let depth = 1
      let end = index + begin.length
      for (; depth > 0 && end < text.length; end += 1) depth += { '(': 1, ')': -1 }[text[end] ?? ''] ?? 0
      return text.slice(index, end)
    })
  }
})
