import { setTimeout } from 'node:timers/promises'

/** Milliseconds that a person takes before pressing again. It only spares the server: nothing is read from its passing. */
export const takeABreath = (ms: number): Promise<void> => setTimeout(ms)
