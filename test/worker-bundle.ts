import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { tempFolder } from './temp-folder.ts'

/**
 * Bundles the entry of worker threads once, and names its file in TEST_WORKER. A thread that runs the source strips its
 * types with WebAssembly, and Node 24 can crash when several threads start and end such modules
 * (v8::internal::wasm::NativeModule::FreeCode). The built server's threads run a bundle, too.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = tempFolder('worker')
  const bundle = await rolldown({ input: 'app/worker.ts', platform: 'node' })
  await bundle.write({ dir: folder, entryFileNames: 'worker.mjs', chunkFileNames: '[name].mjs' })
  process.env.TEST_WORKER = join(folder, 'worker.mjs')
  return () => rm(folder, { recursive: true, force: true })
}
