import { filled } from '../../content/site/not-found.yaml'
import { content } from './content.ts'
import type { NotFoundContent } from './schemas/not-found.ts'

export const notFound = content<NotFoundContent>('not-found', filled)
