import { filled } from '../../content/site/thank-you.yaml'
import { content } from './content.ts'

export const thankYou = content('thank-you', filled)
