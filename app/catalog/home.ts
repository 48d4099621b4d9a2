import { filled } from '../../content/site/home.yaml'
import { content } from './content.ts'

export const home = content('home', filled)
