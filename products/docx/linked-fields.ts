import { strToU8 } from 'fflate'
import { escapeXml } from '../source/escape-xml.ts'
import type { ZipEntry } from '../zip.ts'
import { toHex } from './docx-styles.ts'

/**
 * Word's linked fields: every control with the same words shows one node of a small XML part, so what is typed into one of
 * them appears in all. Each control also names a building block with its words, which Word shows while the node is empty.
 */

const STORE = '{5B6C1F5E-2C3A-4E0B-9D0A-7A51D6E4F001}'
const NAMESPACE = 'urn:document:fields'

const placeholderName = (number: number) => `Blank${number}`

export const fieldLink = (number: number): string =>
  `<w:placeholder><w:docPart w:val="${placeholderName(number)}"/></w:placeholder><w:dataBinding w:prefixMappings="xmlns:f='${NAMESPACE}'" w:xpath="/f:fields[1]/f:f${number}[1]" w:storeItemID="${STORE}"/>`

export const shadedBlank = (fill: string): string =>
  `<w:rStyle w:val="PlaceholderText"/><w:shd w:val="clear" w:color="auto" w:fill="${toHex(fill)}"/>`

/** The parts that the links need beside the document's own. */
export function linkedFieldParts(labels: readonly string[], fill: string): ZipEntry[] {
  const nodes = labels.map((_, at) => `<f${at + 1}/>`).join('')
  const parts = {
    'customXml/item1.xml': `<fields xmlns="${NAMESPACE}">${nodes}</fields>`,
    'customXml/itemProps1.xml': `<ds:datastoreItem ds:itemID="${STORE}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"><ds:schemaRefs><ds:schemaRef ds:uri="${NAMESPACE}"/></ds:schemaRefs></ds:datastoreItem>`,
    'customXml/_rels/item1.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/customXmlProps" Target="itemProps1.xml"/></Relationships>`,
    'word/glossary/document.xml': `<w:glossaryDocument xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docParts>${labels.map((label, at) => buildingBlock(label, at + 1, fill)).join('')}</w:docParts></w:glossaryDocument>`,
  }
  return Object.entries(parts).map(([name, xml]) => ({ name, bytes: strToU8(XML_HEAD + xml) }))
}

function buildingBlock(label: string, number: number, fill: string): string {
  const guid = `{5B6C1F5E-2C3A-4E0B-9D0A-${number.toString(16).toUpperCase().padStart(12, '0')}}`
  const head = `<w:name w:val="${placeholderName(number)}"/><w:category><w:name w:val="General"/><w:gallery w:val="placeholder"/></w:category><w:types><w:type w:val="bbPlcHdr"/></w:types><w:behaviors><w:behavior w:val="content"/></w:behaviors><w:guid w:val="${guid}"/>`
  const run = `<w:r><w:rPr>${shadedBlank(fill)}</w:rPr><w:t xml:space="preserve">[${escapeXml(label)}]</w:t></w:r>`
  return `<w:docPart><w:docPartPr>${head}</w:docPartPr><w:docPartBody><w:p>${run}</w:p></w:docPartBody></w:docPart>`
}

/** Tells the document's two lists of parts about them. */
export function registerLinkedFields(name: string, text: string): string {
  if (name === '[Content_Types].xml') return text.replace('</Types>', `${CONTENT_TYPES}</Types>`)
  if (name === 'word/_rels/document.xml.rels') return text.replace('</Relationships>', `${RELATIONS}</Relationships>`)
  return text
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument'
const CONTENT_TYPES = `<Override PartName="/customXml/itemProps1.xml" ContentType="${TYPE}.customXmlProperties+xml"/><Override PartName="/word/glossary/document.xml" ContentType="${TYPE}.wordprocessingml.document.glossary+xml"/>`
const RELATIONS = `<Relationship Id="rIdFields" Type="${OFFICE}/customXml" Target="../customXml/item1.xml"/><Relationship Id="rIdBlanks" Type="${OFFICE}/glossaryDocument" Target="glossary/document.xml"/>`
