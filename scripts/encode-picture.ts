import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/*
 * Makes a picture that someone sent safe to show: `node scripts/encode-picture.ts 320 640 < sent > stored`. The server runs it
 * as a process of its own for each picture: what it takes of memory, up to 150 MB, is free again when it ends.
 *
 * It answers with one line of JSON, `[{ width, height, size }]` or `{ problem }`, and after the first of these the bytes of each as
 * WebP: one for each width that is named, as wide at most.
 */

/** Decoded, each takes four bytes of memory. */
const MAX_PIXELS = 25_000_000
const MAX_SIZE = { width: 1600, height: 3200 }
const MAX_SECONDS = 15

type Answer = { problem: 'damaged' | 'pixels' } | { width: number; height: number; bytes: Uint8Array }[]

sharp.concurrency(1)
sharp.cache(false)
// It reads SVG and a dozen other formats, too, which nobody may send.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const widths = process.argv.slice(2).map(Number)
const sizes = widths.length > 0 ? widths.map((width) => ({ width, height: 2 * width })) : [MAX_SIZE]
const answer = await encode(await buffer(process.stdin))
const encoded = 'problem' in answer ? [] : answer
const head = 'problem' in answer ? answer : answer.map(({ bytes, ...size }) => ({ ...size, size: bytes.length }))
process.stdout.write(`${JSON.stringify(head)}\n`)
for (const { bytes } of encoded) process.stdout.write(bytes)

async function encode(sent: Buffer): Promise<Answer> {
  try {
    const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return { problem: 'pixels' }
    const made: Exclude<Answer, { problem: string }> = []
    for (const size of sizes) {
      const { data, info } = await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ ...size, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 }) // without metadata, as long as nothing asks for it
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer({ resolveWithObject: true })
      made.push({ width: info.width, height: info.height, bytes: data })
    }
    return made
  } catch (error) {
    // All that the library says about a file is an Error with a text.
    if (!(error instanceof Error)) throw error
    return { problem: 'damaged' }
  }
}
