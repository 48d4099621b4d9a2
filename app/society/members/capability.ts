import type { Capability } from '../../platform/capability.ts'
import { membersPersonalData } from './members.sql.ts'

/** Who is in the Society's rooms: entering, what the others see of a member, the directory, the conduct. */
export const members = { personalData: () => [membersPersonalData] } satisfies Capability
