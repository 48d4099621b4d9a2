import { filled } from '../../content/site/privacy.yaml'
import { fillBlanks } from './blanks.ts'
import { content, derived } from './content.ts'

const own = content('privacy', filled)

export const privacy: typeof own = derived(() => {
  const { salesRecords } = own
  const sections = own.sections.map((section) => ({
    ...section,
    paragraphs: section.paragraphs.map((paragraph) => fillBlanks(paragraph, { salesRecords })),
  }))
  return { ...own, sections }
})
