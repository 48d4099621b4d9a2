export { type Change, changeReleases, type DataCopy, seconds } from './changeover.ts'
export { beforeFolder, copyEmbedded, finishRestoring, restoreEmbedded } from './embedded-copy.ts'
export { buildRelease, cloneRelease, copyRelease } from './next-release.ts'
export {
  currentRelease,
  newReleaseFolder,
  pointCurrent,
  removeReleases,
  type Site,
  shareSettings,
  siteOf,
} from './release-folders.ts'
export { releaseCommand, runProgram, type Settings } from './release-process.ts'
export { requireRoom } from './room.ts'
export { tryOnCopy } from './try-on-copy.ts'
export { messageOf, UpdateError } from './update-error.ts'
