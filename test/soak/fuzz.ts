import { parseArgs } from 'node:util'
import { type FuzzReport, runFuzz } from '../rig/fuzz.ts'

/** Of each list. */
const MAX_LISTED = 10

/**
 * Sends seeded nonsense to the built server.
 *
 * @returns the exit code: 1 when an answer was a fault, or the server crashed.
 */
export async function soakFuzz(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: 'string', default: '25000' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '30' },
    },
  })
  const [requests, seed, minutes] = [Number(values.requests), Number(values.seed), Number(values.minutes)]
  const onProgress = (done: number) => console.log(`${done} of ${requests} requests`)
  const report = await runFuzz({ requests, seed, time: minutes * 60_000, onProgress })
  printTable(report)
  for (const fault of report.faults.slice(0, MAX_LISTED)) console.error(fault)
  for (const line of report.errors.slice(0, MAX_LISTED)) console.error(line.slice(0, 2000))
  return report.faults.length > 0 || report.crashes > 0 ? 1 : 0
}

function printTable(report: FuzzReport): void {
  const { requests, realPaths, answers, limited, unanswered, faults, crashes, seconds } = report
  console.table({
    requests,
    'real links among the paths': realPaths,
    ...answers,
    'limits: 429, or 503 with Retry-After': limited,
    'closed without an answer': unanswered,
    'faults: any other 5xx': faults.length,
    crashes,
    'lines of the log about errors': report.errors.length,
    seconds,
  })
}
