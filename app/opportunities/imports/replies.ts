import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { type Ask, FileFault, type Reply } from '../sources/feed.ts'
import { type DownloadLimits, download } from './download.ts'

export interface AskLimits extends DownloadLimits {
  /** Milliseconds between two questions, so that nobody is crowded. */
  manners: number
  /** Milliseconds and bytes for all of them. */
  whole: number
  bytes: number
}

export const ASK_LIMITS: AskLimits = {
  size: 32 * 1024 ** 2,
  time: 2 * MINUTE,
  silence: 30 * SECOND,
  attempts: 4,
  pause: 2 * SECOND,
  manners: 100,
  whole: 2 * HOUR,
  bytes: 1024 ** 3,
}

/** An API's questions, one after the other, each answer through a file in this folder. */
export function asking(folder: string, limits: AskLimits): Ask {
  const path = join(folder, 'reply')
  const until = performance.now() + limits.whole
  let left = limits.bytes
  let first = true
  return async (address, body) => {
    if (performance.now() > until) throw new FileFault('It took too long to ask for everything. Nothing was taken.')
    if (!first) await new Promise((resolve) => setTimeout(resolve, limits.manners))
    first = false
    await download(address, path, limits, () => {}, body)
    const text = await readFile(path, 'utf8')
    left -= text.length
    if (left < 0) throw new FileFault('The answers are larger than any of these sources is. Nothing was taken.')
    return parsed(text)
  }
}

/** Writes the answers into a file, one a line. */
export async function keepReplies(
  replies: AsyncIterable<Reply>,
  path: string,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 })
  try {
    for await (const { reply, done, total } of replies) {
      if (!file.write(`${JSON.stringify(reply)}\n`)) await once(file, 'drain')
      progress(done, total)
    }
  } finally {
    file.end()
    await once(file, 'close')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new FileFault(`The API answered something that is no JSON: ${text.slice(0, 100)}`)
  }
}
