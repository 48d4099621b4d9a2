import pino from 'pino'
import { SECOND } from '../clock.ts'
import type { Log } from '../process/log.server.ts'

/** Notes an answer of a file of the build. `path` is one that the build knows: it can hold no token and no address. */
export type AccessLog = (answer: { requestId: string; method: string; path: string; status: number }) => void

/**
 * Writes the same line as the application does for its own answers, gathered and written together: a page is answered
 * in microseconds, and a line of its own for each would cost as much again. A crash loses the last second's lines.
 *
 * @param level lines are written where `info` is
 * @param destination a file descriptor; the standard output if none is given
 */
export function openAccessLog(log: Pick<Log, 'isLevelEnabled'>, destination = 1): AccessLog | undefined {
  if (!log.isLevelEnabled('info')) return undefined
  const out = pino.destination({ dest: destination, sync: false })
  let lines = ''
  const flush = () => {
    if (lines) out.write(lines)
    lines = ''
  }
  setInterval(flush, SECOND).unref()
  process.once('exit', () => {
    flush()
    out.flushSync()
  })
  return ({ requestId, method, path, status }) => {
    lines += `{"level":30,"time":${Date.now()},"requestId":"${requestId}","method":"${method}",${pathField(path)},"status":${status},"msg":"answered"}\n`
    if (lines.length > FLUSH_LENGTH) flush()
  }
}

/** As many as the build has files. */
const pathFields = new Map<string, string>()

function pathField(path: string): string {
  const before = pathFields.get(path)
  if (before) return before
  const field = `"path":${JSON.stringify(path)}`
  pathFields.set(path, field)
  return field
}

/** Characters. The destination could gather by itself, but measures all that it has with every line that comes. */
const FLUSH_LENGTH = 64 * 1024
