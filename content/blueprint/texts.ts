import { directorySourceLine, directoryTables } from '../states.ts'

/** What this product's texts take from records, by placeholder. */
export default { stateDirectory: directoryTables(), stateSources: directorySourceLine() }
