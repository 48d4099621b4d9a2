import type { Opportunity } from './find-opportunities.ts'

/** The activity codes by which the NIH and CDC name what they give: https://grants.nih.gov/funding/activity-codes */
export const TRAINING_PATTERN =
  /\((Parent )?([TKF]\d\d|D43|R25|R35|R37|P\d\d|C06|S\d\d|U24|U42|U54|UM1|UL1|X0[12])\b|\b(fellowships?|NRSA|career development|pathway to independence|research training|mentored|investigator award)\b/i
export const LABORATORY_PATTERN = /\((Parent )?(R|U|PF|SC|DP)[A-Z]?\d{1,2}\b|\bclinical trials?\b/i

/** “Research” in the name of a place says nothing of the work: “Janitorial Services for the Marine Research Institute”. */
const RESEARCH_TITLE =
  /\b(SBIR|STTR|broad agency announcement|BAA|research(?! (?:institute|center|laborator(?:y|ies)|station|facilit(?:y|ies)|building|campus|vessel|services?))|R&D|basic science|prototypes?|technology (development|maturation)|innovative technolog(y|ies)|applied research|dissertation|postdoctoral|clinical trials?|fellowships?|[RKUPDFTS]\d{2}[A-Z]?\b(?=.*(clinical|optional|required|not allowed)))\b/i
/** Agencies that pay for research, by their codes in Grants.gov. */
const RESEARCH_AGENCY = /^(HHS-NIH|NSF|DOD|DOE-ARPAE|PAMS|NASA|DOC-NIST|HHS-AHRQ)/

type ResearchFields = Pick<Opportunity, 'source' | 'title' | 'agency_code' | 'activities' | 'product_code' | 'naics'>

/** Whether only a team that does research can win it. */
export function isResearch({ source, title, agency_code, activities, product_code, naics }: ResearchFields): boolean {
  if (source === 'sbir' || RESEARCH_TITLE.test(title)) return true
  if (source === 'sam') return /^A[A-Z]?\d/.test(product_code ?? '') || naics.some((code) => code.startsWith('5417'))
  return (
    RESEARCH_AGENCY.test(agency_code ?? '') ||
    LABORATORY_PATTERN.test(title) ||
    TRAINING_PATTERN.test(title) ||
    activities.join() === 'ST'
  )
}
