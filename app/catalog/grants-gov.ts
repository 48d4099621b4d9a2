/** The notice that Grants.gov requires wherever its data is shown, to the letter. */
export const GRANTS_GOV_NOTICE =
  'This product uses the Grants.gov API but is not endorsed or certified by the U.S. Department of Health and Human Services.'
