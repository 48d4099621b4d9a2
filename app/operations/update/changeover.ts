import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { type RunningServer, runningServers } from '../../platform/process/running-servers.server.ts'
import { clearPlan, type UpdatePlan, writePlan } from '../../platform/process/update-plan.server.ts'
import { pointCurrent, type Site } from './release-folders.ts'
import { smoke, waitReady, watchClosing } from './smoke.ts'
import { messageOf, UpdateError } from './update-error.ts'

export interface DataCopy {
  take(): Promise<void>
  /** Does nothing where none was taken. */
  putBack(): Promise<void>
  discard(): Promise<void>
  /** Where it is. */
  folder: string
}

/** From the release that serves to the next one. */
export interface Change {
  dataDir: string
  /** Where servers of this machine are reached. */
  host: string
  site: Site
  next: string
  servers: readonly RunningServer[]
  /** By which the update's own requests are known. */
  token: string
  /** The data as they were, where the next release changes their shape. */
  copy?: DataCopy
  print(line: string): void
}

/**
 * Stops the servers, has the service manager start them in the next release, looks at them while visitors wait, and lets the
 * visitors in. A failure before that is undone without loss: no request has been answered yet. Servers that share PostgreSQL change
 * one after another when the next release leaves the shape of the data as it is.
 *
 * @returns the longest that a visitor waited for an answer, in milliseconds
 * @throws UpdateError when the site is back on the earlier release
 */
export async function changeReleases(change: Change): Promise<number> {
  const { site, next, servers, copy } = change
  const groups = copy ? [servers] : servers.map((server) => [server])
  const watch = watchClosing(servers.map(({ port }) => urlOf(change, port)))
  try {
    pointCurrent(site, next)
    for (const group of groups) await changeGroup(change, group)
    return await watch.stop()
  } catch (error) {
    change.print(`${messageOf(error)}\nGoing back to the earlier release …`)
    await goBack(change).catch((fault) => {
      throw new UpdateError(
        `${messageOf(fault)}\n${copy ? `The data as they were are kept in ${copy.folder}. ` : ''}${BY_HAND}`,
      )
    })
    const closed = await watch.stop()
    throw new UpdateError(
      `The site is back on the earlier release, with everything that was in it. The longest pause was ${seconds(closed)}. ${RELEASE_FAULT}`,
      error,
    )
  }
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

const BY_HAND =
  'Going back didn’t work by itself. npm run doctor says what’s wrong, and npm run restore puts the backup back that was made a moment ago.'

const RELEASE_FAULT =
  'What is said above is the new release’s fault, or a setting’s that it needs: correct the setting, or send these lines to whoever made the release.'

async function changeGroup(change: Change, group: readonly RunningServer[]): Promise<void> {
  const { dataDir, next, token, copy } = change
  const plan: UpdatePlan = { release: next, ports: group.map(({ port }) => port), stage: 'closed', token }
  writePlan(dataDir, plan)
  await Promise.all(group.map((server) => stopServer(change, server)))
  await copy?.take()
  writePlan(dataDir, { ...plan, stage: 'trial' })
  for (const { port } of group) await examine(change, port)
  clearPlan(dataDir)
  await copy?.discard()
  for (const { port } of group) {
    const unready = await waitReady({ url: urlOf(change, port) }, MINUTE)
    if (!unready) continue
    const what = `The new release isn’t ready on port ${port}: ${unready}`
    // By now visitors may have been told that something is done, and the copy of the data doesn't have it.
    if (copy) change.print(`${what}. Run npm run doctor, which says what to do.`)
    else throw new UpdateError(what)
  }
}

async function examine(change: Change, port: number): Promise<void> {
  const asked = { url: urlOf(change, port), token: change.token }
  await waitForServer(change, port, change.next)
  const unready = await waitReady(asked, MINUTE)
  if (unready) throw new UpdateError(`The new release isn’t ready: ${unready}`)
  const faults = await smoke(asked)
  if (faults.length > 0) throw new UpdateError(`The new release fails on the site:\n${faults.join('\n')}`)
}

/** Nothing of a visitor's is lost: where data are put back, no visitor was let in since they were copied. */
async function goBack(change: Change): Promise<void> {
  const { dataDir, site, servers, copy, token } = change
  pointCurrent(site, site.release)
  if (copy) {
    const ports = servers.map(({ port }) => port)
    writePlan(dataDir, { release: site.release, ports, stage: 'closed', token })
    await Promise.all(newServers(change).map((server) => stopServer(change, server)))
    await copy.putBack()
  }
  clearPlan(dataDir)
  for (const server of newServers(change)) {
    await stopServer(change, server)
    await waitForServer(change, server.port, site.release)
  }
  for (const { port } of servers) {
    await waitForServer(change, port, site.release)
    const unready = await waitReady({ url: urlOf(change, port) }, MINUTE)
    if (unready) throw new UpdateError(`The earlier release isn’t ready again: ${unready}. Run npm run doctor.`)
  }
  await copy?.discard()
}

const newServers = ({ dataDir, next }: Change) => runningServers(dataDir).filter(({ release }) => release === next)

/** Asks it to end, and after the time that its requests in flight may take ends it. */
async function stopServer({ dataDir }: Change, { pid, port }: RunningServer): Promise<void> {
  const runs = () => runningServers(dataDir).some((server) => server.pid === pid && server.port === port)
  const started = performance.now()
  let signal: NodeJS.Signals = 'SIGTERM'
  send(pid, signal)
  while (runs()) {
    await pause(20)
    if (performance.now() - started < STOP_TIMEOUT || signal === 'SIGKILL') continue
    signal = 'SIGKILL'
    send(pid, signal)
  }
}

const STOP_TIMEOUT = 15 * SECOND

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error // it has just ended
  }
}

/** Waits for the service manager. */
async function waitForServer({ dataDir }: Change, port: number, release: string): Promise<void> {
  const until = performance.now() + START_TIMEOUT
  const runs = () => runningServers(dataDir).some((server) => server.port === port && server.release === release)
  while (!runs()) {
    if (performance.now() > until)
      throw new UpdateError(
        `${release} didn’t start on port ${port} within ${seconds(START_TIMEOUT)}: journalctl -u unborrowed -e says why.`,
      )
    await pause(20)
  }
}

const START_TIMEOUT = 30 * SECOND

const urlOf = ({ host }: Pick<Change, 'host'>, port: number) =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
