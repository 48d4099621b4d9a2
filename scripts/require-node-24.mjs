import { existsSync } from 'node:fs'

// Loaded before every script: says in one line when Node is too old, instead of failing on the first line of TypeScript.
// npm puts node_modules/.bin first on the path, so `node` is the pinned one wherever its package exists.
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Unborrowed needs Node 24 or newer and found ${process.version}. Run "npm ci" (it brings Node 24 for Linux, macOS and Windows), or install Node 24.`,
  )
  process.exit(1)
}
if (/\bscripts.(build|dev|test|bench)\.ts$/.test(process.argv[1] ?? '') && !existsSync('node_modules/vite')) {
  console.error(
    'The packages that this needs aren’t installed: run npm ci. On a server, npm run slim takes them away again.',
  )
  process.exit(1)
}

// A release without its sources has what was built of them.
if (existsSync('app/catalog/words.ts')) await import('./building/register-content-files.ts')
