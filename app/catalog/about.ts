import { filled } from '../../content/site/about.yaml'
import { content } from './content.ts'

export const about = content('about', filled)
