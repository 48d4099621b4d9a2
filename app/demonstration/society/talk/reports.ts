import type { SampleWriter } from '../conversations.ts'

interface SampleReport {
  /** Of which message: its thread, its day and its place. */
  message: string
  reporter: SampleWriter
  reason: 'unkind' | 'prices' | 'selling' | 'other'
  note: string
  /** Days ago. */
  at: number
  /** Undefined: it waits for the coach, or was decided with another one. */
  decision?: { at: number; action: 'none' | 'warn' | 'remove' | 'end'; reason: string }
  appeal?: { at: number; words: string; answer?: { at: number; outcome: 'stands' | 'reversed'; reason: string } }
}

/** What was reported, and what came of it: upheld, left alone, appealed, undone after an appeal, and waiting. */
export const REPORTS: readonly SampleReport[] = [
  {
    ...{ message: 'ask#62.0', reporter: 'opal', reason: 'selling', note: 'He wrote to me as well.', at: 62 },
    decision: { at: 62, action: 'remove', reason: 'It sold a loan. The conduct says: no selling, no loans.' },
  },
  {
    ...{ message: 'contracts#58.0', reporter: 'gil', reason: 'prices', note: 'She says how she was paid.', at: 57 },
    decision: { at: 57, action: 'warn', reason: 'It comes close to saying what a job pays.' },
    appeal: {
      ...{ at: 56, words: 'I said that they paid by card. I never said how much.' },
      answer: {
        at: 55,
        outcome: 'reversed',
        reason: 'You’re right: there is no price in it. I read too fast. I’m sorry.',
      },
    },
  },
  { message: 'contracts#49.0', reporter: 'andre', reason: 'prices', note: 'I said no.', at: 49 },
  {
    ...{ message: 'contracts#49.0', reporter: 'dana', reason: 'prices', note: '', at: 48.9 },
    decision: {
      at: 48.5,
      action: 'end',
      reason: 'It asked another bidder for her price, after a first warning about loans.',
    },
  },
  {
    ...{ message: 'grants#72.3', reporter: 'marta', reason: 'unkind', note: 'Very short.', at: 44 },
    decision: { at: 43, action: 'none', reason: 'It’s about a scam, and not about a person.' },
  },
  {
    ...{ message: 'grants#26.4', reporter: 'fatou', reason: 'prices', note: 'A rate gives a price away.', at: 8 },
    decision: {
      at: 7,
      action: 'warn',
      reason: 'A rate can give a price away. Keep your own numbers for your own page.',
    },
    appeal: { at: 1.5, words: 'It’s a joke about a budget of last year, and 25% was a guess. May I keep it?' },
  },
  {
    ...{ message: 'contracts#10.1', reporter: 'pat', reason: 'other', at: 0.5 },
    note: 'Nothing’s wrong with it. I pressed the wrong line on my phone. Sorry!',
  },
]
