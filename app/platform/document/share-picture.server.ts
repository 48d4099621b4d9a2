import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { decodeHTML } from 'entities'
import { SECOND } from '../clock.ts'
import { limitConcurrency } from '../http/concurrency.ts'

/** What is drawn where a page is shared. */
export interface SharePicture {
  /** Its address. */
  path: string
  title: string
  /** Whose page it is. */
  brand: string
}

/** What a page says of it in its own Open Graph tags; undefined for a page that has none. */
export function readSharePicture(html: string): SharePicture | undefined {
  const [path, title, brand] = [
    /property="og:image" content="[^"]*?(\/share\/[a-z0-9-]+\.png)"/,
    /property="og:title" content="([^"]*)"/,
    /property="og:site_name" content="([^"]*)"/,
  ].map((tag) => decodeHTML(tag.exec(html)?.[1] ?? ''))
  return path && title && brand ? { path, title: title.split(' | ')[0] ?? title, brand } : undefined
}

const oneByOne = limitConcurrency({ running: 1, waiting: 20 })

/** As PNG, in another process: scripts/draw-share-picture.ts. */
export function drawSharePicture({ title, brand }: SharePicture): Promise<Buffer<ArrayBuffer>> {
  return oneByOne(async () => {
    const child = spawn(process.execPath, [resolve('scripts/draw-share-picture.ts')], { env: {}, timeout: 20 * SECOND })
    child.stdin.on('error', () => undefined) // it ended early, and its exit code says why
    child.stdin.end(JSON.stringify({ title, brand }))
    const ended = new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail))
    const [picture, problem, code] = await Promise.all([buffer(child.stdout), text(child.stderr), ended])
    if (code !== 0) throw new Error(`the picture for sharing can't be drawn here: ${problem}`)
    return picture
  })
}
