/** Texts of a row as the coach wants them printed. */
interface SheetTexts {
  note: string
  title: string
  opening: string
}

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.\w/
const PHONE = /\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/
const BOILERPLATE =
  /\bcombined synopsis\/?\s?solicitation\b|\bin accordance with the format in (FAR|RFO)\b|\bincorporated by reference\b|\bFederal Acquisition Circular\b/i
const PROMISE = /\b(guaranteed?|will (surely )?win|free money|no risk|certain to)\b/i
const PLACEHOLDER = /\b(TODO|TBD|lorem ipsum|xxx+)\b|\[[A-Z][^\]]{0,40}\]/i

const TEXT_LIMITS = { note: 600, title: 500, opening: 900 }

/** What may not be printed in an edition, each with its column. */
export function textProblems({ note, title, opening }: SheetTexts): string[] {
  const texts = { note, title, opening }
  const tooLong = (['note', 'title', 'opening'] as const).filter((name) => texts[name].length > TEXT_LIMITS[name])
  const problems = Object.entries(texts).flatMap(([name, text]) =>
    [
      [EMAIL, 'has an email address: contacts change, and the official page has them'],
      [PHONE, 'has a phone number: contacts change, and the official page has them'],
      [PROMISE, 'promises what nobody can know'],
      [/<\/?[a-z][^>]*>/i, 'has markup of a web page'],
      [/&(amp|lt|gt|nbsp|quot|#\d+);/i, 'has a sign that was not decoded'],
      [/\uFFFD|Ã.|â€/, 'has signs that were read in the wrong encoding'],
      [PLACEHOLDER, 'has a placeholder'],
      [/\bwas open on\b/i, 'says “was open on”: say “last seen on”'],
    ].flatMap(([pattern, fault]) =>
      pattern instanceof RegExp && pattern.test(text) ? [`the ${name} ${String(fault)}.`] : [],
    ),
  )
  return [
    ...tooLong.map((name) => `the ${name} has ${texts[name].length} characters; ${TEXT_LIMITS[name]} fit.`),
    ...problems,
    ...titleProblems(title),
    ...openingProblems(opening),
  ]
}

function titleProblems(title: string): string[] {
  const letters = title.replace(/[^A-Za-z]/g, '')
  const capitals = letters.replace(/[^A-Z]/g, '')
  return [
    ...(title === '' ? ['the title is empty.'] : []),
    ...(letters.length > 24 && capitals.length > letters.length * 0.9 ? ['the title is in capitals.'] : []),
  ]
}

function openingProblems(opening: string): string[] {
  if (opening === '') return []
  const sentences = opening.match(/[.!?…]”?(?=\s|$)/g) ?? []
  return [
    ...(BOILERPLATE.test(opening) ? ['the opening has words of every notice, and not of this one.'] : []),
    ...(sentences.length < 2 ? ['the opening needs two sentences: what they pay for, and who should look.'] : []),
  ]
}
