/** Stands where an entry would quote its notice: not every text says something that its title doesn't. */
export const NO_QUOTE =
  'There’s nothing to quote: the notice starts with paperwork, repeats its title or has no text. Read all of it on its official page.'
