import { readFileSync } from 'node:fs'
import { findIndustries } from '../../app/finder/profile/find-industries.ts'

/** Phrases as people type them, each with the industries that are right: of another file of this form by BENCH_TRADE_QUERIES. */
const QUERIES = process.env.BENCH_TRADE_QUERIES ?? 'app/finder/profile/trade-queries.csv'

/** How often the right industry comes up, and what the index costs. */
export function measureTrades() {
  const before = process.memoryUsage().heapUsed
  const started = performance.now()
  findIndustries('first')
  const indexed = performance.now()
  const megabytes = Math.round((process.memoryUsage().heapUsed - before) / 1024 ** 2)
  const queries = readFileSync(QUERIES, 'utf8').trim().split(/\r?\n/).slice(1)
  const asked = performance.now()
  const found = queries.map((line) => {
    const [phrase = '', codes = ''] = line.split(',')
    return { phrase, at: findIndustries(phrase).findIndex(({ code }) => codes.split(' ').includes(code)) }
  })
  const milliseconds = (performance.now() - asked) / queries.length
  const among = (first: number) => found.filter(({ at }) => at >= 0 && at < first).length
  const missed = found.filter(({ at }) => at < 0 || at >= 5).map(({ phrase }) => phrase)
  console.log(
    `Of ${queries.length} phrases the right industry is first for ${among(1)}, in three for ${among(3)}, in five for ${among(5)}. A search takes ${milliseconds.toFixed(2)} ms; the index ${Math.round(indexed - started)} ms once, and ${megabytes} MB. Missed: ${missed.join(', ')}.`,
  )
  return { queries: queries.length, first: among(1), three: among(3), five: among(5), milliseconds, megabytes }
}
