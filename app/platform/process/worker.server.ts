import { parentPort, Worker, workerData } from 'node:worker_threads'
import { SECOND } from '../clock.ts'
import { errorCode } from '../error-code.ts'

export interface WorkerLimits {
  /** Milliseconds without a result or a report. */
  timeoutMs: number
  /** Megabytes of the worker's heap. */
  memoryMb: number
}

/** A task as a worker runs it. What goes in, out and into a report is copied (structured clone). */
type WorkerTask = (input: never, report: (...progress: number[]) => void) => Promise<unknown>

/** The task did not finish: it was stopped at a limit, or it failed. */
export class WorkerError extends Error {
  override name = 'WorkerError'
}

/**
 * Runs one of the tasks of `app/worker.ts` in a thread of its own, and ends the thread at a limit. Whatever parses text
 * from outside runs here, so that no text can stop the server or fill its memory.
 *
 * @throws WorkerError
 */
export async function runInWorker<Task extends WorkerTask>(
  name: string,
  input: Parameters<Task>[0],
  limits: WorkerLimits,
  onReport: (...progress: Parameters<Parameters<Task>[1]>) => void = () => {},
): Promise<Awaited<ReturnType<Task>>> {
  const worker = new Worker(ENTRY, {
    workerData: { name, input },
    env: {}, // the text's parser needs none of our secrets
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  })
  try {
    return await new Promise((resolve, reject) => {
      const stop = () => reject(new WorkerError(`it took longer than ${limits.timeoutMs / SECOND} s`))
      let timer = setTimeout(stop, limits.timeoutMs)
      worker.on('message', (message: WorkerMessage) => {
        clearTimeout(timer)
        if ('result' in message) return resolve(message.result as Awaited<ReturnType<Task>>)
        timer = setTimeout(stop, limits.timeoutMs)
        onReport(...(message.report as Parameters<Parameters<Task>[1]>))
      })
      worker.on('error', (error) => reject(failure(error, limits)))
      worker.on('exit', () => {
        clearTimeout(timer)
        reject(new WorkerError('its thread ended early'))
      })
    })
  } finally {
    await worker.terminate()
  }
}

/** Called by `app/worker.ts`: runs the task that this thread was started for. */
export async function serveTasks(tasks: Record<string, WorkerTask>): Promise<void> {
  const { name, input } = workerData as { name: string; input: never }
  const post = (message: WorkerMessage) => parentPort?.postMessage(message)
  const task = tasks[name]
  if (!task) throw new Error(`there is no task ${name}`)
  post({ result: await task(input, (...report) => post({ report })) })
}

type WorkerMessage = { report: number[] } | { result: unknown }

/** The entry lies beside this file's bundle; in development Node runs the source itself, and tests bundle it. */
const ENTRY = import.meta.url.endsWith('.ts')
  ? (process.env.TEST_WORKER ?? new URL('../../worker.ts', import.meta.url))
  : new URL('./worker.js', import.meta.url)

function failure(error: unknown, { memoryMb }: WorkerLimits): WorkerError {
  const why = error instanceof Error ? error.message : String(error)
  const isMemory = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
  return new WorkerError(isMemory ? `it needs more than ${memoryMb} MB of memory` : why, { cause: error })
}
