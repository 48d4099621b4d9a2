export { CONDUCT, CONDUCT_VERSION } from './conduct.ts'
export { currentMemberIds, currentMembers } from './directory.ts'
export {
  findSocietyMember,
  type MemberStanding,
  requireMember,
  type SocietyMember,
  standingOf,
} from './member-access.ts'
export { membersPersonalData } from './members-personal-data.ts'
export { storeMember } from './profile.ts'
