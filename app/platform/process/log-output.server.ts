import { appendFileSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type DestinationStream } from 'pino'
import { parseJson } from '../json.ts'

/**
 * What went wrong is kept in `folder`, too, for `npm run doctor`: what the machine does with the output isn't ours to know.
 *
 * @param descriptor of a file; the standard output unless a test says otherwise
 */
export function openLogOutput(folder: string, descriptor = 1): DestinationStream {
  const out = pino.destination({ dest: descriptor, sync: true })
  return {
    write(line) {
      out.write(line)
      if (IS_FAULT.test(line)) keepFault(folder, line)
    },
  }
}

/** What was refused is none: whoever asks too often would push everything else out. */
const IS_FAULT = /^\{"level":"(error|fatal|warn".*"err":\{)/

const FAULTS = 'faults.log'
const MAX_BYTES = 1024 * 1024

function keepFault(folder: string, line: string): void {
  const file = join(folder, FAULTS)
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(file, `${file}.old`)
    appendFileSync(file, line, { mode: 0o600 })
  } catch {
    // The folder isn't there yet, or its disk is full: the line is in the output.
  }
}

/** The same fault, as often as it happened. */
export interface FaultGroup {
  message: string
  count: number
  first: Date
  last: Date
}

/** What went wrong since then in any server of this folder, the newest last. */
export function faultsSince(folder: string, since: Date): FaultGroup[] {
  const groups = new Map<string, FaultGroup>()
  const files = [`${FAULTS}.old`, FAULTS].map((name) => join(folder, name)).filter(existsSync)
  for (const text of files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))) {
    const line = parseJson(text) as { time: string; msg: string; err?: { message?: string } } | undefined
    const at = new Date(line?.time ?? 0)
    if (!line || at < since) continue // one that a crash cut off, or an earlier one
    const message = line.err?.message ? `${line.msg}: ${line.err.message.slice(0, 200)}` : line.msg
    // An id or a number doesn't make it another fault.
    const key = message.replace(/\w*\d\w*/g, '#')
    const group = groups.get(key) ?? { message, count: 0, first: at, last: at }
    groups.delete(key)
    groups.set(key, { ...group, count: group.count + 1, last: at })
  }
  return [...groups.values()]
}
