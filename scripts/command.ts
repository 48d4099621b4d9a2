import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadEnv } from './load-env.ts'

// Commands use the same modules as the server, out of the same bundle: Node cannot load .tsx.
loadEnv()
// So that a fault names the line of the source that it came from.
process.setSourceMapsEnabled(true)
// A reader that closes the pipe early, such as head, or a terminal that is gone ends the output but not the command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
  })
}
const bundle = resolve('build/server/index.js')
if (!existsSync(bundle)) {
  console.error('Please run "npm run build" first.')
  process.exit(1)
}
const { command }: { command(args: string[]): Promise<number> } = await import(pathToFileURL(bundle).href)
try {
  process.exitCode = await command(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
