import { filled } from '../../content/site/legal.yaml'
import { content } from './content.ts'
import type { LegalContent } from './schemas/legal.ts'

export const legal = content<LegalContent>('legal', filled)
