import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadContents } from '../app/sales/downloads/contents.ts'
import { buildProducts } from '../products/build.ts'
import { tempFolder } from './temp-folder.ts'

export type SmallProduct = Awaited<ReturnType<typeof buildSmallProduct>>

/** A small Blueprint, really built: a letter as Word file and PDF, and a workbook. */
export async function buildSmallProduct({ version = '1.0.0', more = '' } = {}) {
  const folder = tempFolder('small-product')
  const at = join(folder, 'content/blueprint')
  await mkdir(at, { recursive: true })
  await writeFile(join(at, 'product.yaml'), productOf(version))
  await writeFile(join(at, '01-letter.md'), LETTER + more)
  await writeFile(join(at, '02-sums.workbook.ts'), WORKBOOK)
  await buildProducts(join(folder, 'out'), join(folder, 'content'))
  return { folder, contents: await loadContents(join(folder, 'out')) }
}

const productOf = (version: string) => `title: The Blueprint
version: ${version}
date: 2026-11-15
changes:
  - version: ${version}
    date: 2026-11-15
    text: What is new in ${version}.
`

const LETTER = `---
title: Letter of inquiry
description: Asks a foundation whether it wants a proposal.
legal: true
item: letter-of-inquiry
---

Ask before you write.

## Who you are

Name: [[Organization]]

- [ ] We have a bank account
- [ ] We have an EIN

| What | Yours |
|------|------|
| Amount | [[Amount]] |

> **Example.** Twelve ovens for *Rosa's* bakery. See [the IRS](https://www.irs.gov/ein).

[[Why it matters | lines=4]]
`

const WORKBOOK = `export default {
  title: 'Sums', description: 'Adds up.', item: 'budget-builder',
  sheets: [{
    name: 'Budget', columns: [{ header: 'Line', width: 20 }, { header: 'Cost', width: 12, format: '$#,##0' }],
    rows: [['Ovens', { value: 1200, input: true }], ['Flour', { value: 300, input: true }], ['Total', { formula: 'SUM(B2:B3)', style: 'total' }]],
    names: { Total: 'B4' }, validations: [{ range: 'B2:B3', type: 'decimal', min: 0 }], conditions: [{ range: 'B4', formula: 'B4>1000', tone: 'bad' }],
    notes: { B2: 'Each.' }, freeze: { rows: 1 },
  }],
}
`
