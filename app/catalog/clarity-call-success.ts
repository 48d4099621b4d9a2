import { filled } from '../../content/site/clarity-call-success.yaml'
import { content } from './content.ts'

export const clarityCallSuccess = content('clarity-call-success', filled)
