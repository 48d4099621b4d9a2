import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { SECOND } from '../clock.ts'
import { limitConcurrency } from '../http/concurrency.ts'

/** A picture as it's stored: WebP, upright, without what the camera wrote into it. */
interface EncodedPicture {
  bytes: Uint8Array
  width: number
  height: number
}

type Encoding = { pictures: [EncodedPicture, ...EncodedPicture[]] } | { problem: 'damaged' | 'pixels' }

/** Milliseconds. The process gives up by itself before. */
const MAX_TIME = 20 * SECOND

/** One at a time: each takes up to 150 MB of memory. */
const oneByOne = limitConcurrency({ running: 1, waiting: 20 })

/**
 * Makes what someone sent into pictures that are safe to show: nothing of the file itself is left, the place and the camera
 * in it included. Another process does it (scripts/encode-picture.ts).
 *
 * @param widths one picture for each, as wide at most; without any, a single one of up to 1,600 pixels
 * @returns what is wrong, for what can't be read
 */
export function encodePicture(sent: Uint8Array, widths: readonly number[] = []): Promise<Encoding> {
  return oneByOne(() => encode(sent, widths))
}

async function encode(sent: Uint8Array, widths: readonly number[]): Promise<Encoding> {
  const child = spawn(process.execPath, [resolve('scripts/encode-picture.ts'), ...widths.map(String)], {
    env: {}, // a picture needs none of our secrets
    timeout: MAX_TIME,
    killSignal: 'SIGKILL',
  })
  child.stdin.on('error', () => undefined) // it ended early, and its exit code says why
  child.stdin.end(sent)
  const ended = new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail))
  const [answer, problem, code] = await Promise.all([buffer(child.stdout), text(child.stderr), ended])
  // Killed: by the clock, by the system for its memory, or by a fault in a decoder.
  if (code === null) return { problem: 'damaged' }
  if (code !== 0) throw new Error(`pictures can't be read here: ${problem}`)
  const line = answer.indexOf('\n')
  const head = JSON.parse(answer.toString('utf8', 0, line))
  if ('problem' in head) return head
  let from = line + 1
  const pictures = head.map(({ width, height, size }: { width: number; height: number; size: number }) => {
    from += size
    return { width, height, bytes: answer.subarray(from - size, from) }
  })
  return { pictures }
}
