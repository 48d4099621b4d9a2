const orInCapitals = (words: string) =>
  words
    .split(' ')
    .flatMap((word) => [word, word.toUpperCase()])
    .join('|')
/** Behind these a sentence goes on: e.g. this, No. 5, Dr. Lee, Ft. Bragg. */
const GOES_ON = orInCapitals(
  'e\\.g E\\.g i\\.e I\\.e cf vs viz approx Approx No Nos Mr Mrs Ms Dr Prof Hon Gen Col Capt Maj Lt Sgt Gov Sen Jr Sr St Ft Mt Bldg Rm Dwg Dept Sec Art Fig Vol pp Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec',
)
/** Behind these a sentence goes on, but for a word that begins one: U.S. Army, Acme Inc. The, 5 p.m. Quotes. */
const MAY_END = `(?:[A-Z]\\.){0,4}[A-Z]|[ap]\\.m|Ph\\.D|${orInCapitals('Inc Corp Co Ltd etc al Ave Blvd Rd')}`
const BEGINS =
  '(?:All?|Also|Any|An|Applicants?|Applications?|As|At|Bidders?|Both|By|Contractors?|Each|Eligible|For|From|Funds?|Grants?|If|In|It|Its|More|No|Offerors?|Offers|On|Only|Our|Please|Quotes?|Quotations?|See|Some|Such|That|The|Their|There|These|They|This|Those|To|Under|Vendors?|We|When|Where|While|With|You)\\b'
const ENDS = new RegExp(
  `(?<=[.!?])(?=\\s)(?<!\\b(?:${GOES_ON})\\.)(?:(?<!\\b(?:${MAY_END})\\.)|(?=\\s+${BEGINS}))\\s+(?![\\s\\p{Ll}])`,
  'u',
)

/** The sentences of a text that runs on over the ends of its lines. */
export const sentencesIn = (text: string): string[] => text.split(ENDS)

/** The sentences of a text whose lines are headings, paragraphs and parts of lists. */
export const sentencesOfLines = (text: string): string[] => text.split(/\n+/).flatMap(sentencesIn)
