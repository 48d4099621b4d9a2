import { filled } from '../../content/site/success.yaml'
import { content } from './content.ts'
import type { SuccessContent } from './schemas/success.ts'

export const success = content<SuccessContent>('success', filled)
