import { filled } from '../../content/site/membership.yaml'
import { content } from './content.ts'

export const membership = content('membership', filled)
