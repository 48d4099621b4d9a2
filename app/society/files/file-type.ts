/** What members can send as files. */
type FileType = 'jpeg' | 'png' | 'webp' | 'pdf'

export const CONTENT_TYPES: Record<FileType, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** What a file is by its first bytes, whatever its name or its sender says. Undefined: something else. */
export function sniffFileType(bytes: Uint8Array): FileType | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF[\s\S]{4}WEBP$/.test(start)) return 'webp'
  if (start.startsWith('%PDF-')) return 'pdf'
  return undefined
}
