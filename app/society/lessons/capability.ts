import type { Capability } from '../../platform/capability.ts'
import { lessonsPersonalData } from './lessons.sql.ts'

/** Short lessons that end in a finished paper. */
export const lessons = { personalData: () => [lessonsPersonalData] } satisfies Capability
