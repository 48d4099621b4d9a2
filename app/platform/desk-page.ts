/** A page of the desk, in its navigation. */
export interface DeskPage {
  to: string
  label: string
  /** From which width on it's in the bar (`sm` is 640 px, `lg` 1,024); before that it's in the panel behind "More". */
  inBar: 'always' | 'sm' | 'lg' | 'never'
}

/** Something that is done at the desk, as someone new reads it, and where: the desk's search finds it. */
export interface DeskJob {
  label: string
  href: string
  /** Other words that someone may type for it. */
  words: string
  /** The pages that lead to it as well; `/desk/people/:person`: each person's, and each order's. */
  on?: readonly string[]
  /** It's a press, of this name, for the person whose page it's on, who reads `about` beside it. */
  press?: string
  about?: string
}
