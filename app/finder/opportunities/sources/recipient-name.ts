import { usStates } from '../../../catalog/us-states.ts'
import { inTitleCase } from '../readable-title.ts'

/** How an address ends: its ZIP code, or its country. */
const ADDRESS_END =
  /[ ,](\d{4,5}(-\d{4})?|\d{3,6} [A-Z]{3}|USA|CAN|GBR|DEU|ITA|JPN|KOR|AUS|FRA|ESP|NLD|ISR|BEL|NOR|DNK|POL|CHE|SWE)$/
const COMPANY_FORM =
  /^(.+?(?:,? ?\b(?:LLC|L\.L\.C|L\.L\.P|L\.P|INC|INCORPORATED|CORP|CORPORATION|COMPANY|CO|LTD|LLP|LP|PLLC|GMBH)\b\.?)+)[ ,]/i
const HOUSE_NUMBER = /^(.+?\D),? \d{1,6} \S.*$/
const POST_BOX = /,? P\.?O\.? ?BOX\b.*$/i
const ZIP_AND_COUNTRY = /(,? \d{4,5}(-\d{4})?)?( [A-Z]{3})?$/
const STATE_END = new RegExp(`,? (${Object.keys(usStates).join('|')}|JP-\\d\\d)$`)
/** A town behind a name in capitals: offices copy the one and type the other. */
const TOWN_END = /^([^a-z]{4,}[A-Z.])(?:,? (?:[A-Z][a-z'’-]+|of|the|St\.))+$/
/** German law's form of a company, as SAM.gov has it without umlauts: nobody writes it out. */
const GERMAN_FORM = /Gesellschaft mit besch(?:r|ra|rae)nkter Haftung/i
/** What stands there for an award to several, or instead of a name: a number of the registration in SAM.gov, too. */
const NO_NAME =
  /^(multiple|multime|various|varies|null|none|n\/a)\b|^see (general|attach|award|below|descr|notice)|^(?=\w*\d)[A-Z0-9]{12}\b/i

/**
 * Who got an award, as people write names. Many offices write the address behind the name, a person's home among them: it is
 * cut off after the form of the company, from the number of the house on, or from the town on. Null: no name is given.
 */
export function recipientName(written: string | null): string | null {
  if (!written || NO_NAME.test(written)) return null
  return readableName(withoutAddress(written)).replace(GERMAN_FORM, 'GmbH')
}

function withoutAddress(written: string): string {
  if (!ADDRESS_END.test(written)) return written
  const [, company] = COMPANY_FORM.exec(written) ?? []
  if (company) return company
  const [, before] = HOUSE_NUMBER.exec(written) ?? []
  const name = (before ?? written.replace(ZIP_AND_COUNTRY, '')).replace(POST_BOX, '')
  return name.replace(STATE_END, '').replace(TOWN_END, '$1')
}

/** Names in capitals in title case. A short word that isn't one of these is an abbreviation and stays. */
function readableName(name: string): string {
  if (name !== name.toUpperCase() || !/[A-Z]{4}/.test(name)) return withReadableForm(name)
  return inTitleCase(name)
    .replace(/(?<![\w'’.])[A-Z][a-z]{1,2}(?![\w'’])/g, (word) =>
      SHORT_WORDS.has(word.toLowerCase()) ? word : word.toUpperCase(),
    )
    .replace(/(?<![\w'’.])[a-z](?![\w'’.])/g, (letter) => letter.toUpperCase())
    .replace(/(?<![\w'’])[OD]['’][a-z]/g, (start) => start.toUpperCase())
}

/** The form of a company in capitals behind a name that isn't: `Wycoff Construction, INC.` */
function withReadableForm(name: string): string {
  return name.replace(
    /(?<=, )(?:INC|LTD|CORP)\b|(?<=, LTD )CO\b/g,
    (form) => form.slice(0, 1) + form.slice(1).toLowerCase(),
  )
}

const SHORT_WORDS = new Set(
  `inc ltd co of to in on by at an as up us we my go or de la el al jo ed bo mr ms dr st ft mt jr sr
  ace act add age aid aim air all and any arc are arm art ash axe bay bed bee bet big bit box boy bus but buy cab can cap car cat
  cow cub cup cut dad day dog dry eat egg elk elm end ear eve eye far few fit fix fly fog for fox fun fur gas gem get guy hat hay
  her hot how ice ink inn ion jet job joe joy key kid kit lab law lee leo let log lot low man map max may men mix mom mud net new
  nut oak off oil old one our out own pan paw pay pen pet pie pin pit pro rae ram ray red rex rio rob rod ron roy run sam san saw
  sea see set six ski sky son spa sue sun tax tea ted ten the tim tin tip tom ton top toy two van vet vic war wax way web wet who
  tri win wit wow you zen zoo ann amy ben bob dan dee del don eli fay gil hal ian ida ira jan jay jim jon ken kim kip len lou mac meg
  mel mia nan ned nat pam pat von los las`.split(/\s+/),
)
