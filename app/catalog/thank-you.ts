import { filled } from '../../content/site/thank-you.yaml'
import { content } from './content.ts'
import type { ThankYouContent } from './schemas/thank-you.ts'

export const thankYou = content<ThankYouContent>('thank-you', filled)
