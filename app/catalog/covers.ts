import { filled } from '../../content/site/covers.yaml'
import { content } from './content.ts'
import type { CoversContent } from './schemas/covers.ts'

export const covers = content<CoversContent>('covers', filled)
