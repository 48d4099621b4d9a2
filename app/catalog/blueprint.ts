import { filled } from '../../content/site/blueprint.yaml'
import { content } from './content.ts'

export const blueprint = content('blueprint', filled)
