import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, whatever the time zone of the session. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })
