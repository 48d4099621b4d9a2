import { resolve } from 'node:path'

/** Where V8 keeps the server's compiled code: compiling it is a quarter of every start. */
export const COMPILE_CACHE = resolve('build/compiled')
