import { filled } from '../../content/site/clarity-call-success.yaml'
import { content } from './content.ts'
import type { ClarityCallSuccessContent } from './schemas/clarity-call-success.ts'

export const clarityCallSuccess = content<ClarityCallSuccessContent>('clarity-call-success', filled)
