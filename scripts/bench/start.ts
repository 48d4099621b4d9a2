import { startSite } from './servers.ts'

const ROUNDS = 5

/** Milliseconds from `npm start` on a finished build and an empty folder to the first answer, and to being ready. */
export async function measureStart(): Promise<{ firstAnswer: number; ready: number }> {
  const rounds: { firstAnswer: number; ready: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    const server = await startSite({ readyPath: '/' })
    const firstAnswer = performance.now() - started
    await fetch(`${server.url}/readyz`)
    rounds.push({ firstAnswer, ready: performance.now() - started })
    await server.stop()
  }
  const middle = (name: 'firstAnswer' | 'ready') => Math.round(median(rounds.map((round) => round[name])))
  const figures = { firstAnswer: middle('firstAnswer'), ready: middle('ready') }
  console.log(`after ${figures.firstAnswer} ms a page, after ${figures.ready} ms all of it (median of ${ROUNDS})`)
  return figures
}

/** The middle of an odd number of values: one run disturbed by something else does not count. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
