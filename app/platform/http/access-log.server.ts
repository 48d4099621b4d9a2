import pino from 'pino'
import { SECOND } from '../clock.ts'
import type { Log } from '../process/log.server.ts'

/** Logs a request for a built file. `path` is one of the build's own, so it can't contain a token or an email address. */
export type AccessLog = (answer: { requestId: string; method: string; path: string; status: number }) => void

/**
 * Writes the same line as the application does for its own answers, but in batches: to write each line by itself would take
 * as long as the answer itself. A crash loses the last second's lines.
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

/** Cached lines: at most one for each built file. */
const pathFields = new Map<string, string>()

function pathField(path: string): string {
  const before = pathFields.get(path)
  if (before) return before
  const field = `"path":${JSON.stringify(path)}`
  pathFields.set(path, field)
  return field
}

/** Characters after which lines are written. The destination's own buffer would measure its whole content at every line. */
const FLUSH_LENGTH = 64 * 1024
