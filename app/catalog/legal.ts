import { filled } from '../../content/site/legal.yaml'
import { content } from './content.ts'

export const legal = content('legal', filled)
