import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { SECOND } from '../../platform/clock.ts'
import { limitConcurrency } from '../../platform/http/concurrency.ts'
import { sniffFileType } from '../files/files.ts'
import type { PictureProblem } from './picture-limits.ts'

/** A picture as it's stored: WebP, upright, without what the camera wrote into it. */
interface EncodedPicture {
  bytes: Uint8Array
  width: number
  height: number
}

/** Milliseconds. The process gives up by itself before. */
const MAX_TIME = 20 * SECOND

/** One at a time: each takes up to 150 MB of memory. */
const oneByOne = limitConcurrency({ running: 1, waiting: 20 })

/**
 * Makes what someone sent into a picture that's safe to show: nothing of the file itself is left, the place and the camera
 * in it included. Another process does it (scripts/encode-picture.ts).
 *
 * @returns why not, for what isn't a picture that we take
 */
export async function encodePicture(
  sent: Uint8Array,
): Promise<{ picture: EncodedPicture } | { problem: PictureProblem }> {
  const type = sniffFileType(sent)
  // Before anything decodes it.
  if (!type || type === 'pdf') return { problem: 'format' }
  return oneByOne(() => encode(sent))
}

async function encode(sent: Uint8Array): Promise<{ picture: EncodedPicture } | { problem: PictureProblem }> {
  const child = spawn(process.execPath, [resolve('scripts/encode-picture.ts')], {
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
  return 'problem' in head ? head : { picture: { ...head, bytes: answer.subarray(line + 1) } }
}
