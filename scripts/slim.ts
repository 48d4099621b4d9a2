import { execFileSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'

// What only a build, a test or a bench needs leaves a release that is built: most of its size. To build it again, npm ci first.
// What makes the documents stays, so that a server can make them anew with what the coach has read.
execFileSync('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'], { stdio: 'inherit' })
// The headers that come with Node are for compiling packages, and we have none to compile.
for (const headers of globSync('node_modules/node-*/include')) rmSync(headers, { recursive: true })
// The empty embedded database saves a demonstration some seconds at its first start; a live site has PostgreSQL.
rmSync('build/database', { recursive: true, force: true })
