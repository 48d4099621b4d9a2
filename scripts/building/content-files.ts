import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { fillWords, wordsOf } from '../../app/catalog/words.ts'

/** Lets the build, development and tests import a YAML file of the site's content; register-content-files.ts lets Node. */
export function contentFiles(): Plugin {
  return {
    name: 'content-files',
    enforce: 'pre',
    transform: (_, id) => (id.endsWith('.yaml') ? { code: contentModule(id), map: null } : undefined),
  }
}

/** What a file says as it is written, and with its words filled in: a page takes the latter, and pays for it alone. */
export function contentModule(path: string): string {
  // Found when a file is read: a server that runs what was built reads none, and has no such package.
  const { parse } = createRequire(import.meta.url)('yaml')
  const read = (name: string) => parse(readFileSync(name, 'utf8'))
  const folder = dirname(path)
  const words = wordsOf(read(join(folder, 'site.yaml')), read(join(folder, 'offers.yaml')))
  const written = read(path)
  return `export default ${JSON.stringify(written)}\nexport const filled = ${JSON.stringify(fillWords(written, words))}`
}
