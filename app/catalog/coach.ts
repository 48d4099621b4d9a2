/** What she says to someone who has just come in. */
export const coachGreeting =
  'I read the sixty pages so you get the three lines that count. If a grant doesn’t fit you, I’ll say so.'
