import type { Plugin } from 'vite'
import { readSampleChapter } from '../../products/sample-chapter.ts'

/** `virtual:sample-chapter`: the free chapter of the Blueprint, as data of its page. */
export function sampleChapter(): Plugin {
  return {
    name: 'sample-chapter',
    resolveId: (id) => (id === ID ? RESOLVED_ID : undefined),
    load: async (id) =>
      id === RESOLVED_ID ? `export default ${JSON.stringify(await readSampleChapter())}` : undefined,
  }
}

const ID = 'virtual:sample-chapter'
/** By Rollup's convention no other plugin touches it. */
const RESOLVED_ID = `\0${ID}`
