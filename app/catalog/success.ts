import { filled } from '../../content/site/success.yaml'
import { content } from './content.ts'

export const success = content('success', filled)
