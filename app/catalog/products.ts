import { filled } from '../../content/site/products.yaml'
import { content } from './content.ts'

export const products = content('products', filled)
