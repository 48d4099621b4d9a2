import { filled } from '../../content/site/blueprint.yaml'
import { content } from './content.ts'
import type { BlueprintContent } from './schemas/blueprint.ts'

export const blueprint = content<BlueprintContent>('blueprint', filled)
