import type { Encoding } from './content-encoding.ts'

/** What contains the site's address: pages, /sitemap.xml, /robots.txt and /.well-known/security.txt. */
export const MAY_HAVE_PUBLIC_URL = /^(text\/(html|plain)|application\/xml)/

/** What the build says of its public files; written to `build/static.json`. */
export interface StaticManifest {
  /** The site's address that the files contain. A server with another one puts its own in its place. */
  publicUrl: string
  /** Every address that is answered, without query, decoded, beginning with a slash. */
  files: Record<string, StaticFile>
}

export interface StaticFile {
  /** Path below the folder of public files. Its encodings are beside it, as `.br` and `.gz`. */
  file: string
  type: string
  cacheControl: string
  /** A hash of the content, without quotes. */
  hash: string
  encodings: Encoding[]
  /** Never shown as a document of its own: it carries the few security headers that browsers heed on such an answer. */
  asset: boolean
  /** Beside those security headers. */
  headers: Record<string, string>
  /** A page is also known by its address with a slash at the end, which leads to the one without. */
  page: boolean
  /** A request with one of these in its query is not for this file: its answer depends on their value. */
  dynamicQueryKeys: string[]
}
