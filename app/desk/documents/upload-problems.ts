/** What an uploaded file must be, by the format of the one that it replaces. */
const KINDS: Record<string, string> = {
  pdf: 'a PDF',
  docx: 'a Word document without macros (.docx)',
  xlsx: 'an Excel workbook without macros (.xlsx)',
  epub: 'an EPUB',
}

/** Why an upload was refused, in words. Undefined for what no upload is refused for. */
export function uploadProblem(problem: string, file: { name: string; format: string } | undefined): string | undefined {
  const name = file ? `“${file.name}”` : 'that file'
  const kind = KINDS[file?.format ?? ''] ?? 'another kind of file'
  switch (problem) {
    case 'none':
      return 'Nothing was uploaded: choose a file first.'
    case 'unknown':
      return 'Nothing was uploaded: choose which file it replaces.'
    case 'large':
      return 'Nothing was uploaded: the file is larger than 20 MB.'
    case 'empty':
      return 'Nothing was uploaded: the file is empty.'
    case 'same':
      return `Nothing was uploaded: it’s exactly the file that ${name} is now.`
    case 'type':
      return `Nothing was uploaded: ${name} must be ${kind}, and the content of what you chose isn’t, whatever its name says.`
    case 'damaged':
      return 'Nothing was uploaded: the file is damaged or cut off. Save it again and try once more.'
    case 'stamped':
      return 'Nothing was uploaded: this PDF is a buyer’s copy, with an email address in its footer. Use the file without it.'
    case 'gone':
      return 'Nothing changed: it was published or discarded in the meantime.'
    default:
      return undefined
  }
}
