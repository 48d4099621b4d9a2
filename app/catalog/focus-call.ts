import { filled } from '../../content/site/focus-call.yaml'
import { content } from './content.ts'

export const focusCall = content('focus-call', filled)
