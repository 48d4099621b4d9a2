import { resolve } from 'node:path'
import { soakKills } from './soak/kills.ts'

// npm run soak -- --trials 1000 [--seed 1] [--database pglite|postgres] [--servers 1|2]
// PostgreSQL is the one at TEST_DATABASE_URL.
process.chdir(resolve(import.meta.dirname, '..'))
process.exit(await soakKills(process.argv.slice(2)))
