export { plainText } from './mention-pattern.ts'
export { editMessage, markRead, postEntry, postMessage, removeMessage, removeMessageIn } from './message.ts'
export { findMuted, forgetMutes, isNotMuted, muteMember, unmuteMember } from './mutes.ts'
export {
  closeThread,
  findRoom,
  findThread,
  followThread,
  mayOpen,
  openCoachThread,
  openThread,
  ROOM_SUBJECTS,
  renameThread,
  unfollowThread,
} from './room.ts'
export { roomPath } from './room-path.ts'
export { roomTitle } from './room-titles.ts'
export { SOCIETY_CHANNEL } from './sequence.ts'
export { MEMBER_STATUS_CHANGED } from './stream.ts'
export { loadThread, type UnreadThread, unreadThreads } from './thread-view.ts'
export { findUnreadMessages, type UnreadMessage } from './unseen.ts'
