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
  decision?: { at: number; action: 'leave' | 'remove' | 'end'; reason: string }
}

/** What was reported, and what came of it: upheld, left alone, and waiting. */
export const REPORTS: readonly SampleReport[] = [
  {
    ...{ message: 'ask#62.0', reporter: 'opal', reason: 'selling', note: 'He wrote to me as well.', at: 62 },
    decision: { at: 62, action: 'remove', reason: 'It sold a loan. The conduct says: no selling, no loans.' },
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
    decision: { at: 43, action: 'leave', reason: '' },
  },
  {
    ...{ message: 'contracts#10.1', reporter: 'pat', reason: 'other', at: 0.5 },
    note: 'Nothing’s wrong with it. I pressed the wrong line on my phone. Sorry!',
  },
]
