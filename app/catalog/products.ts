import { filled } from '../../content/site/products.yaml'
import { content } from './content.ts'
import type { ProductsContent } from './schemas/products.ts'

export const products = content<ProductsContent>('products', filled)
