import { readFile } from 'node:fs/promises'
import { minify, type Plugin, transformWithOxc } from 'vite'
import type { DocumentScripts } from '../../app/platform/document/document.ts'

/** Compiles the script of a document that is not part of the application, and passes it to the server. */
export function documentScripts(): Plugin {
  return {
    name: 'document-scripts',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      const scripts: DocumentScripts = { boot: await compiled('app/platform/document/boot.ts') }
      return `export default ${JSON.stringify(scripts)}`
    },
  }
}

const NAME = 'virtual:document-scripts'
const RESOLVED = `\0${NAME}`

/** One file that imports nothing, as small as it gets, and leaves no name in the page. */
async function compiled(path: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
  if (/^import /m.test(code)) throw new Error(`${path} is to import nothing: it stands in the page by itself`)
  const { code: small, errors } = await minify(path, `(function(){${code.replace(/^export \{\};?$/m, '')}})()`)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return small.trim()
}
