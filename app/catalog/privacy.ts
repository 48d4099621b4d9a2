import { filled } from '../../content/site/privacy.yaml'
import { fillBlanks } from './blanks.ts'
import { content, derived } from './content.ts'
import type { PrivacyContent } from './schemas/legal.ts'

const own = content<PrivacyContent>('privacy', filled)

export const privacy: PrivacyContent = derived(() => {
  const { salesRecords } = own
  const sections = own.sections.map((section) => ({
    ...section,
    paragraphs: section.paragraphs.map((paragraph) => fillBlanks(paragraph, { salesRecords })),
  }))
  return { ...own, sections }
})
