import { filled } from '../../content/site/society.yaml'
import { content } from './content.ts'
import type { SocietyContent } from './schemas/society.ts'

export const society = content<SocietyContent>('society', filled)
