export const DOCUMENTS_PATH = '/desk/documents'

export const productPath = (productId: string): string => `${DOCUMENTS_PATH}/${productId}`

/** Where a finished file is sent, of whatever product. */
export const UPLOAD_PATH = `${DOCUMENTS_PATH}/upload`

/** A file of a product as the form of an upload names it. */
export const toReplaced = (productId: string, id: string): string => `${productId}/${id}`

/** What `toReplaced` wrote; of anything else, what can be read of it, or empty texts. */
export function parseReplaced(text: string): { productId: string; id: string } {
  const [productId = '', id = ''] = text.split('/')
  return { productId, id }
}

/** The most that owners read of what changed, in characters. */
export const MAX_CHANGES = 1000
