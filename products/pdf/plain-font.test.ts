import { expect, test } from 'vitest'
import { CONTENT } from '../build.ts'
import { loadFonts } from '../fonts.ts'
import { printDocument, printStatementSheet } from '../print.ts'
import { palettes } from '../source/palettes.ts'
import { readSource } from '../source/source.ts'

test('A form carries the font that its fields and the buyer’s address are set in', async () => {
  const [source, fonts] = await Promise.all([readSource(CONTENT, 'funding-pack'), loadFonts()])
  const find = (slug: string) => source.documents.find((each) => each.slug === slug) ?? expect.fail(slug)
  const forms = [
    await printDocument(source, find('letter-of-inquiry'), fonts),
    await printStatementSheet(source, find('capability-statement-classic'), fonts, palettes[0]),
  ].map((pdf) => pdf.toString('latin1'))
  for (const form of forms) {
    expect(form).toContain('/AcroForm')
    expect(form, 'one of the fonts that every reader has to bring').not.toContain('/Subtype /Type1\n')
    const font = /\/Subtype \/TrueType\n\/BaseFont \/HankenGrotesk-Regular\n[^>]*\/FontDescriptor (\d+) 0 R/.exec(form)
    expect(form).toMatch(new RegExp(`\n${font?.[1]} 0 obj\n<<\n/Type /FontDescriptor\n[^>]*/FontFile2 \\d+ 0 R`))
  }
})
