/** Years for which the record of a sale is stored: the longest that tax rules in the United States commonly require. */
export const SALES_RETENTION_YEARS = 7

/**
 * What the law makes a seller keep of a sale. The Internal Revenue Service asks for records as long as they may be
 * needed to support a return: three years as a rule, up to seven in named cases (irs.gov, Topic no. 305, Recordkeeping).
 */
export const SALES_RETENTION_TEXT =
  'the record of each sale that was paid: what was bought, its price, the dates, the address on the receipt and the payment’s reference. We keep it for seven years after the sale, because United States tax rules ask a seller to keep records for three to seven years. Then we remove the address.'
