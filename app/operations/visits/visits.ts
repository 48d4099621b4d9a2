export { parseSource, sourceLabel, sourceOfReferrer } from './arrival-source.ts'
export { type Arrival, createPageCounter, type PageCounter } from './page-counter.ts'
