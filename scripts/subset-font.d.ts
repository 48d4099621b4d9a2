/** The part of `subset-font` that fonts.ts uses; the package comes without types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      noHinting?: boolean
      keepFeatures?: string[]
      variationAxes?: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}
