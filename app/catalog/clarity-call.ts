import { filled } from '../../content/site/clarity-call.yaml'
import { content } from './content.ts'
import type { ClarityCallContent } from './schemas/clarity-call.ts'

export const clarityCall = content<ClarityCallContent>('clarity-call', filled)
