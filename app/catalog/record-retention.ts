/** Years for which the record of a sale is stored: the longest that tax rules in the United States commonly require. */
export const SALES_RETENTION_YEARS = 7

/**
 * What the law makes a seller keep of a sale. The Internal Revenue Service asks for records as long as they may be
 * needed to support a return: three years as a rule, up to seven in named cases (irs.gov, Topic no. 305, Recordkeeping).
 */
export const SALES_RETENTION_TEXT =
  'the record of each sale that was paid: what was bought, its price, the dates, the address on the receipt and the payment’s reference. It is kept for seven years after the sale, because tax rules in the United States ask a seller for records of three to seven years. Then the address is taken out of it.'
