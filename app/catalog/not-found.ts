import { filled } from '../../content/site/not-found.yaml'
import { content } from './content.ts'

export const notFound = content('not-found', filled)
