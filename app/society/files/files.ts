export { CONTENT_TYPES, type FileType, sniffFileType } from './file-type.ts'
export { deleteAfterCommit, deleteOrphans, filePath, writeMemberFile } from './member-files.ts'
