import { filled } from '../../content/site/home.yaml'
import { content } from './content.ts'
import type { HomeContent } from './schemas/home.ts'

export const home = content<HomeContent>('home', filled)
