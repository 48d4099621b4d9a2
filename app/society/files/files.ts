export { CONTENT_TYPES, sniffFileType } from './file-type.ts'
export { deleteAfterCommit, deleteOrphans, filePath, writeMemberFile } from './member-files.ts'
