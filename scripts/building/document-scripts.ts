import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { minify, type Plugin, transformWithOxc } from 'vite'
import type { DocumentScripts } from '../../app/platform/document/document.ts'

/** Compiles the two scripts of a document that are not part of the application, and passes them to the server. */
export function documentScripts(): Plugin {
  return {
    name: 'document-scripts',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const { src, code } = await withoutModules()
      this.emitFile({ type: 'asset', fileName: src.slice(1), source: code })
    },
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      const { src, integrity } = await withoutModules()
      const scripts: DocumentScripts = {
        boot: await compiled('app/platform/document/boot.ts'),
        withoutModules: { src, integrity },
      }
      return `export default ${JSON.stringify(scripts)}`
    },
  }
}

const NAME = 'virtual:document-scripts'
const RESOLVED = `\0${NAME}`

async function withoutModules(): Promise<{ src: string; integrity: string; code: string }> {
  const code = await compiled('app/platform/document/without-modules.ts')
  const hash = (encoding: 'base64' | 'base64url') => createHash('sha256').update(code).digest(encoding)
  return {
    src: `/assets/without-modules-${hash('base64url').slice(0, 8)}.js`,
    integrity: `sha256-${hash('base64')}`,
    code,
  }
}

/** One file that imports nothing, as small as it gets, and leaves no name in the page. */
async function compiled(path: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
  if (/^import /m.test(code)) throw new Error(`${path} is to import nothing: it stands in the page by itself`)
  const { code: small, errors } = await minify(path, `(function(){${code.replace(/^export \{\};?$/m, '')}})()`)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return small.trim()
}
