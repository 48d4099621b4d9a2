import { deskMutants } from './desk.ts'
import type { Mutant } from './mutant.ts'
import { peopleMutants } from './people.ts'
import { salesMutants } from './sales.ts'
import { societyMutants } from './society.ts'

/** Every bug that is planted. */
export const mutants: Mutant[] = [...salesMutants, ...societyMutants, ...peopleMutants, ...deskMutants]
