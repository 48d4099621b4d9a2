import { filled } from '../../content/site/login.yaml'
import { content } from './content.ts'

export const login = content('login', filled)
