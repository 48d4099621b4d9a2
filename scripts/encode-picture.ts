import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/*
 * Makes a picture that someone sent safe to show: `node scripts/encode-picture.ts < sent > stored`. The server runs it as a
 * process of its own for each picture: what it takes of memory, up to 150 MB, is free again when it ends.
 *
 * It answers with one line of JSON, `{ width, height }` or `{ problem }`, and after the first of these the bytes as WebP.
 */

/** Decoded, each takes four bytes of memory. */
const MAX_PIXELS = 25_000_000
const MAX_SIZE = { width: 1600, height: 3200 }
const MAX_SECONDS = 15

type Answer = { problem: 'damaged' | 'pixels' } | { width: number; height: number; bytes: Uint8Array }

sharp.concurrency(1)
sharp.cache(false)
// It reads SVG and a dozen other formats, too, which nobody may send.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const { bytes, ...head } = { bytes: new Uint8Array(), ...(await encode(await buffer(process.stdin))) }
process.stdout.write(`${JSON.stringify(head)}\n`)
process.stdout.write(bytes)

async function encode(sent: Buffer): Promise<Answer> {
  try {
    const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return { problem: 'pixels' }
    const { data, info } = await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 }) // without metadata, as long as nothing asks for it
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, bytes: data }
  } catch (error) {
    // All that the library says about a file is an Error with a text.
    if (!(error instanceof Error)) throw error
    return { problem: 'damaged' }
  }
}
