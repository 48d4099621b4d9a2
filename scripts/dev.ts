import { existsSync } from 'node:fs'
import { type Connect, createServer } from 'vite'
import { buildProducts } from '../products/build.ts'
import { loadEnv } from './load-env.ts'

loadEnv()
process.env.NODE_ENV = 'development'

// The whole application is loaded through Vite, server and pages alike, so that each module exists once. Vite only ever
// listens on this machine: its development server reads files for anyone who can reach it.
const vite = await createServer({
  appType: 'custom',
  server: { middlewareMode: true, host: '127.0.0.1', ws: { host: '127.0.0.1' } },
})

if (!existsSync('build/products/contents.json')) await buildProducts('build/products')

interface Main {
  startDev(vite: { middlewares: Connect.Server; load(): Promise<unknown> }): Promise<void>
}

const load = () => vite.ssrLoadModule('/app/main.ts')
const { startDev } = (await load()) as Main
await startDev({ middlewares: vite.middlewares, load })
