import { filled } from '../../content/site/selling.yaml'
import { content } from './content.ts'

export const selling = content('selling', filled)
