import type { Capability } from '../../platform/capability.ts'
import { profilePersonalData } from './profiles.ts'

/** What someone says about themselves, and how well an opportunity fits them. */
export const profile = { personalData: () => [profilePersonalData] } satisfies Capability
