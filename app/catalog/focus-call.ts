import { filled } from '../../content/site/focus-call.yaml'
import { content } from './content.ts'
import type { FocusCallContent } from './schemas/focus-call.ts'

export const focusCall = content<FocusCallContent>('focus-call', filled)
