export const DOCUMENTS_PATH = '/desk/documents'

export const productPath = (productId: string): string => `${DOCUMENTS_PATH}/${productId}`

/** The most that owners read of what changed, in characters. */
export const MAX_CHANGES = 1000
