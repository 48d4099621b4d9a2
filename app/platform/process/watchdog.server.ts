import { Worker } from 'node:worker_threads'

/**
 * Kills this process when its event loop has been blocked for `seconds`: a service manager can restart a dead process,
 * but not see that a living one is frozen. Ticks are counted, not clocks read, so that a suspended machine does not count as frozen.
 */
export function startWatchdog(seconds: number): { stop(): void } {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const timer = setInterval(() => Atomics.add(beats, 0, 1), 1000)
  timer.unref()
  const worker = new Worker(WATCHDOG_SCRIPT, { eval: true, execArgv: [], workerData: { beats, seconds } })
  worker.unref()
  return {
    stop() {
      clearInterval(timer)
      void worker.terminate()
    },
  }
}

const WATCHDOG_SCRIPT = `
const { workerData: { beats, seconds } } = require('node:worker_threads')
let last = -1, still = 0
setInterval(() => {
  const now = Atomics.load(beats, 0)
  still = now === last ? still + 1 : 0
  last = now
  if (still >= seconds) {
    process._rawDebug('the event loop has stood still for ' + still + ' s: ending the process')
    process.kill(process.pid, 'SIGKILL')
  }
}, 1000)
`
