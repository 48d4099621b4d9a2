import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll } from 'vitest'
import { type Application, openApplication } from '../app/application.ts'
import { publishSnapshot } from '../app/catalog/snapshots.ts'
import { type Clock, systemClock } from '../app/platform/clock.ts'
import type { PageHandler } from '../app/platform/document/render-page.ts'
import { type HttpServer, listen } from '../app/platform/http/http-server.server.ts'
import { parseEnv } from '../app/platform/process/env.server.ts'
import type { Log } from '../app/platform/process/log.server.ts'
import { PAGES } from '../app/routes.ts'
import type { Contents } from '../app/sales/downloads/contents.ts'
import type { Scheduling } from '../site.config.ts'
import { freshDatabase, silent, type TestDatabase } from './database.ts'
import { forFile } from './for-file.ts'
import { type FaultyEmulator, withFaultSwitches } from './stripe-emulator/fault-switches.ts'
import { tempFolder } from './temp-folder.ts'

/** The whole application, listening, on a fresh database, with the Stripe emulator. */
export interface Shop extends Application {
  url: string
  emulator: FaultyEmulator
  database: TestDatabase
  dataDir: string
  /** Stops everything and leaves nothing behind. */
  close(): Promise<void>
}

export interface ShopOptions {
  env?: Record<string, string>
  clock?: Clock
  /** The products, instead of one short Blueprint. */
  contents?: Contents
  /** Whether jobs are done and webhooks are delivered; else a test does so itself. */
  runJobs?: boolean
  scheduling?: Scheduling
  /** Otherwise each page says its address, and that it isn't there. */
  pages?: PageHandler
  /** A folder of what a build made; without it there is none. */
  publicFiles?: string
  /** The destination of the log; without it nothing is logged. */
  log?: Log
}

export const BLUEPRINT = Buffer.from(`%PDF-1.7 ${'the blueprint '.repeat(100)}`)

export async function openShop({
  env = {},
  clock = systemClock,
  contents,
  runJobs = true,
  scheduling,
  publicFiles,
  log = silent,
  pages = async ({ url }) => new Response(`the page ${new URL(url).pathname}`, { status: 404 }),
}: ShopOptions = {}): Promise<Shop> {
  const dataDir = tempFolder('shop')
  const database = await freshDatabase()
  const application = await openApplication({
    env: parseEnv({ MODE: 'test', DATA_DIR: dataDir, ...env }),
    log,
    clock,
    database,
    ...(scheduling && { scheduling }),
    ...(publicFiles && { publicFiles }),
    contents: contents ?? (await contentsIn(dataDir)),
    pagePaths: PAGES.map(({ path }) => path),
    pages,
  })
  const server: HttpServer = await listen({ host: '127.0.0.1', port: 0 }, application.app.fetch)
  if (runJobs) {
    application.setPort(server.port)
    await application.startJobs()
  }
  return {
    ...application,
    emulator: (application.emulator && withFaultSwitches(application.emulator)) as FaultyEmulator,
    url: `http://127.0.0.1:${server.port}`,
    database,
    dataDir,
    async close() {
      // What it published would show in the next test.
      publishSnapshot({})
      await Promise.all([server.stop(1000), application.stop(1000)])
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A shop that all tests of a file share. */
export function shopForFile(options?: ShopOptions): Shop {
  const shop = forFile(() => openShop(options))
  afterAll(() => shop.close())
  return shop
}

async function contentsIn(folder: string): Promise<Contents> {
  const path = 'blueprint/the-blueprint.pdf'
  await mkdir(join(folder, 'blueprint'))
  await writeFile(join(folder, path), BLUEPRINT)
  const sha256 = createHash('sha256').update(BLUEPRINT).digest('hex')
  const file = {
    id: 'pdf',
    name: 'The Blueprint.pdf',
    path,
    type: 'application/pdf',
    format: 'pdf' as const,
    document: 'the-blueprint',
    bytes: BLUEPRINT.length,
    sha256,
    crc32: crc32(BLUEPRINT),
  }
  const manifest = {
    title: 'The Blueprint',
    version: '1.0.0',
    date: '2026-11-15',
    sha256,
    changes: [],
    documents: [{ id: 'the-blueprint', title: 'The Blueprint', description: 'A book.' }],
    files: [file],
  }
  return {
    productIds: () => ['blueprint'],
    manifestOf: (id) => (id === 'blueprint' ? manifest : undefined),
    locate: ({ path }) => join(folder, path),
    sources: [],
  }
}
