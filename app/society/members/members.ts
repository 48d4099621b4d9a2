export { CONDUCT, CONDUCT_VERSION } from './conduct.ts'
export { currentMemberIds, currentMembers } from './directory.ts'
export { fillSociety } from './fill-job.ts'
export {
  findMemberStatus,
  findSocietyMember,
  type MemberStatus,
  requireMember,
  type SocietyMember,
} from './member-access.ts'
export { readMemberPost, requireMemberRequest } from './member-requests.ts'
export { membersPersonalData } from './members-personal-data.ts'
export { storeMember } from './profile.ts'
