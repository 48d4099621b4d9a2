import { filled } from '../../content/site/testimonials.yaml'
import { content } from './content.ts'

export const testimonials = content('testimonials', filled)
