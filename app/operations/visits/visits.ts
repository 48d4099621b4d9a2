export { parseSource, sourceLabel, sourceOfReferrer } from './arrival-source.ts'
