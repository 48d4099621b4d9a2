import { execFileSync, spawnSync } from 'node:child_process'
import { z } from 'zod'

// Readers that have nothing in common with what writes the files.

export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined

/** The text of a PDF on one line, read by Poppler. */
export function readPdf(path: string): string {
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ')
}

/** The rows of a workbook's first sheet, read by Python's own zip and XML: cells by the texts of the first row. */
export function readWorkbook(path: string): Record<string, string>[] {
  const json = execFileSync('python3', ['-c', READ_SHEET, path], { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  const [header = [], ...rows] = z.array(z.array(z.string())).parse(JSON.parse(json))
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}

const READ_SHEET = `
import json, re, sys, zipfile
from xml.etree import ElementTree
book = zipfile.ZipFile(sys.argv[1])
ns = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
def text(node): return ''.join(t.text or '' for t in node.iter(ns + 't'))
shared = []
if 'xl/sharedStrings.xml' in book.namelist():
    shared = [text(item) for item in ElementTree.fromstring(book.read('xl/sharedStrings.xml')).iter(ns + 'si')]
def value(cell):
    plain = cell.findtext(ns + 'v') or ''
    if cell.get('t') == 's': return shared[int(plain)]
    return text(cell) if cell.get('t') == 'inlineStr' else plain
def column(cell):
    at = 0
    for letter in re.match('[A-Z]+', cell.get('r')).group(): at = at * 26 + ord(letter) - 64
    return at - 1
rows = []
for row in ElementTree.fromstring(book.read('xl/worksheets/sheet1.xml')).iter(ns + 'row'):
    cells = {column(cell): value(cell) for cell in row.iter(ns + 'c')}
    rows.append([cells.get(at, '') for at in range(max(cells) + 1)])
print(json.dumps(rows))
`
