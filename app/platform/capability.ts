import type { SQL } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { AppContext } from './app-context.ts'
import type { DeskChange } from './desk-change.ts'
import type { DeskItemSource } from './desk-item.ts'
import type { DeskJob, DeskPage } from './desk-page.ts'
import type { EngagementSource } from './engagement.ts'
import type { Check } from './finding.ts'
import type { JobKind, Jobs } from './jobs/jobs.server.ts'
import type { EmailTemplate } from './mail/email-message.ts'
import type { PersonalData } from './personal-data.ts'

/**
 * What a folder of `app/` brings to the application. Its `capability.ts` exports one of these, and `app/capabilities.ts`
 * lists them: nothing else has to know about it, except its pages in `app/routes.ts`.
 */
export interface Capability {
  /** Members of the application context that it makes itself. */
  services?(app: ServiceContext): Partial<AppContext>
  /** Every address that is not a page. */
  routes?(app: AppContext): Hono
  /** Pages that depend on the database and are cached until `version` changes. */
  cachedPages?: readonly CachedPage[]
  jobs?: readonly JobHandler[]
  schedule?: readonly ScheduledJob[]
  /** Before the server says that it is ready. */
  onStart?(app: AppContext): Promise<unknown>
  /** As soon as it is ready. */
  onReady?(app: AppContext): Promise<unknown>
  /** When the server is told to stop: ends what would keep answers open. */
  onStop?(app: AppContext): Promise<unknown>
  /** When the last request is answered, before the database is closed. */
  onStopped?(app: AppContext): Promise<unknown>
  /** By the kind of email. */
  emails?(app: AppContext): Record<string, EmailTemplate>
  /** For a capability that stores email addresses: what /my-data shows and erases. */
  personalData?(app: AppContext): readonly PersonalData[]
  /** What waits for the coach, for the queue of her desk. */
  deskItems?(app: AppContext): readonly DeskItemSource[]
  /** Where else the coach has to be: nobody can book a call then. */
  engagements?(app: AppContext): readonly EngagementSource[]
  /**
   * What people do in it, by the name under which the desk counts it: a query of `at`, and where it counts people of `email` and
   * `person`, too, one of them null.
   */
  activities?: Readonly<Record<string, SQL>>
  /** What can be wrong with it, for the doctor. */
  checks?(app: AppContext): readonly Check[]
  /** What she can do to it at the desk, with its undo, by the name under which the log has it. */
  deskChanges?: Readonly<Record<string, DeskChange>>
  /** Its pages of the desk that are in the navigation. */
  deskPages?: readonly DeskPage[]
  /** What is done on its pages, for the desk's search. */
  deskJobs?: readonly DeskJob[]
  /** Paths whose next segment is a secret, which logs leave out. */
  tokenPaths?: readonly string[]
  /** What its ids begin with. */
  idPrefixes?: readonly string[]
  /** npm commands that need the application, by name; each answers the exit code. */
  commands?: Readonly<Record<string, Command>>
  /** Ends the links that were emailed, by the prefix of the id they are about; false if there is no such id. */
  revokeLinks?: Readonly<Record<string, (app: AppContext, id: string) => Promise<boolean>>>
}

/** What is there before any capability adds its own. */
export type ServiceContext = Pick<
  AppContext,
  'database' | 'clock' | 'jobs' | 'log' | 'dataDir' | 'mailDomain' | 'settings' | 'backups'
>

interface CachedPage {
  path: string
  version(app: AppContext): Promise<string>
}

interface JobHandler {
  kind: JobKind<object>
  /** Starts doing jobs of this kind. */
  start(jobs: Jobs, app: AppContext): Promise<void>
}

/** A kind of job with the function that does it. */
export function jobHandler<Data extends object>(
  kind: JobKind<Data>,
  handle: (app: AppContext, data: Data) => Promise<void>,
): JobHandler {
  return { kind, start: (jobs, app) => jobs.work(kind, (data) => handle(app, data)) }
}

interface ScheduledJob {
  name: string
  /** Five fields, in UTC. */
  cron: string
  run(app: AppContext): Promise<unknown>
}

export type Command = (context: CommandContext) => Promise<number>

/** What a command that runs inside the application gets. */
export interface CommandContext {
  app: AppContext
  args: string[]
  print(line: string): void
  /** How far it is: beside the output where there is such a place. */
  progress(line: string): void
}
