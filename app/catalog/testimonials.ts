import { filled } from '../../content/site/testimonials.yaml'
import { content } from './content.ts'
import type { TestimonialsContent } from './schemas/testimonials.ts'

export const testimonials = content<TestimonialsContent>('testimonials', filled)
