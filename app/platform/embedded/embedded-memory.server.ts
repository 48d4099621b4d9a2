import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 compile WebAssembly by its quick compiler alone, from now on. Its optimizing compiler takes 550 MB for a while to
 * work through the embedded database in the background, at each start: more than a small server has. Has to be called
 * before the database's module is loaded. See docs/decisions/0015-the-embedded-database-is-not-optimized.md.
 */
export function compileWithoutOptimizing(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}

/**
 * What the embedded database takes for pages of its tables, all of it at its start: a quarter of its own default. Further pages
 * are in the system's cache, which gives memory back when others need it.
 */
export const SHARED_BUFFERS = '32MB'
