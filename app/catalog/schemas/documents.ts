import { z } from 'zod'
import shipped from '../../../content/site/documents.yaml'
import { text } from './text.ts'

/** A document's title can change; which ones there are is known from the downloads. */
const titles = (product: string) => {
  const ids = Object.keys(shipped[product])
  return z.strictObject(Object.fromEntries(ids.map((id) => [id, text.describe(id.replaceAll('-', ' '))])))
}

export const documentsSchema = z.strictObject({
  blueprint: titles('blueprint'),
  'startup-pack': titles('startup-pack'),
  'funding-pack': titles('funding-pack'),
})
