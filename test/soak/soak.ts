import { resolve } from 'node:path'
import { soakFuzz } from './fuzz.ts'
import { soakKills } from './kills.ts'

// npm run soak -- --trials 1000 [--seed 1] [--database pglite|postgres] [--servers 1|2]
// npm run soak -- fuzz --requests 25000 [--seed 7] [--minutes 30]
// PostgreSQL is the one at TEST_DATABASE_URL.
process.chdir(resolve(import.meta.dirname, '../..'))
const [first, ...rest] = process.argv.slice(2)
process.exit(first === 'fuzz' ? await soakFuzz(rest) : await soakKills(process.argv.slice(2)))
