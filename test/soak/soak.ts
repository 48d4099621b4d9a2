import { resolve } from 'node:path'
import { PLANS } from '../../scripts/test/steps.ts'
import { test } from '../../scripts/test.ts'
import { soakFuzz } from './fuzz.ts'
import { soakKills } from './kills.ts'
import { soakMutants } from './mutants.ts'

// npm run soak -- --trials 10000 [--seed 1] [--servers 1|2]
// npm run soak -- fuzz --requests 25000 [--seed 7] [--minutes 30]
// npm run soak -- mutants [--only refund] [--minutes 60] [--at-once 1] [--results test-results/mutants.jsonl]
// npm run soak -- tests     every file `*.soak.ts`
// PostgreSQL is the one at TEST_DATABASE_URL.
process.chdir(resolve(import.meta.dirname, '../..'))
const [first, ...rest] = process.argv.slice(2)
if (first === 'fuzz') process.exit(await soakFuzz(rest))
if (first === 'tests') process.exit(await test(PLANS.soak ?? []))
process.exit(first === 'mutants' ? await soakMutants(rest) : await soakKills(process.argv.slice(2)))
