import { filled } from '../../content/site/covers.yaml'
import { content } from './content.ts'

export const covers = content('covers', filled)
