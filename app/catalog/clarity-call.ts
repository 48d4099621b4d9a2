import { filled } from '../../content/site/clarity-call.yaml'
import { content } from './content.ts'

export const clarityCall = content('clarity-call', filled)
