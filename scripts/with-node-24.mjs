// Runs a TypeScript script on Node 24 or newer, or says in one line why not.
// npm puts node_modules/.bin first on the path, so `node` is the pinned one wherever its package exists.
import { pathToFileURL } from 'node:url'

const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Unborrowed needs Node 24 or newer and found ${process.version}. Run "npm ci" (it brings Node 24 for Linux, macOS and Windows), or install Node 24.`,
  )
  process.exit(1)
}
const [script, ...rest] = process.argv.slice(2)
process.argv = [process.argv[0], script, ...rest]
await import(pathToFileURL(script).href)
