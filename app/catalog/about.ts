import { filled } from '../../content/site/about.yaml'
import { content } from './content.ts'
import type { AboutContent } from './schemas/about.ts'

export const about = content<AboutContent>('about', filled)
