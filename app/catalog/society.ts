import { filled } from '../../content/site/society.yaml'
import { content } from './content.ts'

export const society = content('society', filled)
