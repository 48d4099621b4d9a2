/** What the sales page is told of the newest editions. */
export interface Shelf {
  /** Of the newest published edition; undefined until there is one. */
  month: string | undefined
  /** The products that can be bought now. */
  onSale: readonly string[]
  lists: readonly ShownList[]
}

export interface ShownList {
  name: 'Small Business' | 'Nonprofit'
  /** "November 2026" */
  of: string
  /** What has to stand beside a sample. */
  label: string | undefined
  rows: readonly ShownRow[]
  bySector: readonly { sector: string; count: number }[]
}

export interface ShownRow {
  id: string
  title: string
  agency: string | null
  who: string
  amount: string
  deadline: string
}
