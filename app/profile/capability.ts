import type { Capability } from '../platform/capability.ts'
import { profilePersonalData } from './profiles.ts'

/** What someone says about herself, and how well an opportunity fits her. */
export const profile = { personalData: () => [profilePersonalData] } satisfies Capability
