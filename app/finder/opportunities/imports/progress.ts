import { SECOND } from '../../../platform/clock.ts'

/** How many of what are done, and which share of all that is, from 0 to 1. */
export type ReportProgress = (what: string, count: number, share: number) => void

/** At most one line in two seconds: how many, how fast, how long yet. */
export function createProgressReporter({ progress }: { progress(text: string): void }): ReportProgress {
  let what = ''
  let began = 0
  let last = 0
  return (now, count, share) => {
    const time = performance.now()
    if (now !== what) {
      what = now
      began = time
      last = time
    }
    if (time - last < 2 * SECOND) return
    last = time
    const elapsed = (time - began) / SECOND
    const left = share > 0.01 ? `, about ${Math.ceil((elapsed * (1 - Math.min(share, 1))) / share)} s left` : ''
    progress(`${count} ${what}, ${Math.round(count / elapsed)} a second${left}`)
  }
}
