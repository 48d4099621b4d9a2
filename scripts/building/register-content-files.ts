import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { contentModule } from './content-files.ts'

// Lets Node import a YAML file of the site's content, or any as its text: for scripts that run from source.
registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('.yaml?raw')) {
      const text = readFileSync(fileURLToPath(url), 'utf8')
      return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
    }
    if (!url.endsWith('.yaml')) return nextLoad(url, context)
    return { format: 'module', source: contentModule(fileURLToPath(url)), shortCircuit: true }
  },
})
