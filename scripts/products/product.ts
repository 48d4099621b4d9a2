/** What a buyer downloads. `slug` is the file's name on disk, `name` the one the buyer sees. */
export interface ProductFile {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface Product {
  readonly id: string
  readonly version: string
  readonly files: readonly ProductFile[]
}

/** `contents.json`: what the folder of built products holds. Paths are relative to it; `sha256` is hexadecimal. */
export type Contents = Record<string, { version: string; files: ListedFile[] }>

export interface ListedFile {
  id: string
  name: string
  path: string
  type: string
  bytes: number
  sha256: string
}
