import { filled } from '../../content/site/login.yaml'
import { content } from './content.ts'
import type { LoginContent } from './schemas/login.ts'

export const login = content<LoginContent>('login', filled)
