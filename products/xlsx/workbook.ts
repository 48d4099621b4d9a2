/** A spreadsheet as typed data. `content/README.md` shows one; `xlsx.ts` writes it. */
export interface Workbook {
  readonly title: string
  readonly description: string
  readonly item: string | readonly string[]
  readonly sheets: readonly Sheet[]
}

export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly CellInput[])[]
  /** Workbook-wide names for cells or ranges of this sheet, such as `{ Price: 'B2' }`. */
  readonly names?: Readonly<Record<string, string>>
  readonly validations?: readonly Validation[]
  readonly conditions?: readonly Condition[]
  readonly notes?: Readonly<Record<string, string>>
  readonly freeze?: { readonly rows?: number; readonly columns?: number }
  readonly print?: PrintSetup
  readonly merges?: readonly string[]
  /** Heights in points by row number. */
  readonly heights?: Readonly<Record<number, number>>
  readonly charts?: readonly Chart[]
  /** A range with a filter button in each head. */
  readonly filter?: string
  readonly tab?: 'input' | 'result'
}

export interface SheetColumn {
  /** Row 1 is made of these, where any column has one. */
  readonly header?: string
  /** In characters. */
  readonly width?: number
  readonly format?: string
  readonly style?: StyleName
  readonly align?: Align
  readonly wrap?: boolean
}

export type CellInput = Value | CellContent

export type Value = string | number | boolean | Date | null

type Align = 'left' | 'center' | 'right'

export interface CellContent {
  readonly value?: Value
  /** Without its leading `=`. */
  readonly formula?: string
  readonly format?: string
  /** A cell to fill in: shaded, with a style whose name says so. */
  readonly input?: boolean
  readonly style?: StyleName
  readonly align?: Align
  readonly wrap?: boolean
  readonly bold?: boolean
  /** An https address. */
  readonly link?: string
}

export type StyleName =
  | 'title'
  | 'subtitle'
  | 'head'
  | 'section'
  | 'label'
  | 'total'
  | 'note'
  | 'input'
  | 'figure'
  | 'plain'

export type Validation = { readonly range: string; readonly message?: string } & (
  | { readonly list: readonly string[] | string }
  | {
      readonly type: 'whole' | 'decimal' | 'date' | 'textLength'
      readonly min: number | string
      readonly max?: number | string
    }
)

export type Tone = 'good' | 'warn' | 'bad' | 'quiet'

export type Condition =
  | { readonly range: string; readonly formula: string; readonly tone: Tone }
  | { readonly range: string; readonly bar: true }

/** Sheets print landscape, one page wide, and with their frozen rows on every page, unless this says otherwise. */
interface PrintSetup {
  /** Percent, instead of what makes the sheet one page wide. */
  readonly scale?: number
  /** Columns after which a new page begins; with a `scale`. */
  readonly breaks?: readonly string[]
  /** Columns that every page begins with, such as `A:A`. */
  readonly titleColumns?: string
  /** The whole sheet on one page. */
  readonly onePage?: boolean
  readonly area?: string
}

interface Chart {
  readonly type: 'column' | 'bar' | 'line' | 'pie'
  readonly title: string
  /** Ranges with their sheet: `'Cash flow'!B2:M2`. */
  readonly series: readonly { readonly name: string; readonly values: string; readonly categories?: string }[]
  /** Top left and bottom right cells. */
  readonly from: string
  readonly to: string
}
