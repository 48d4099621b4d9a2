import { mkdirSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { MINUTE } from '../clock.ts'
import { errorCode } from '../error-code.ts'
import { readLines } from '../lines.ts'
import type { Log } from '../process/log.server.ts'

/** What was typed, and in which folder: relative paths among the arguments start there. */
export type CommandLine = z.output<typeof commandLine>

/** Runs a command. Its lines reach the terminal as they are printed; the signal aborts when the client is gone. */
export type RunCommand = (line: CommandLine, print: (text: string) => void, signal: AbortSignal) => Promise<number>

export interface CommandSocket {
  /** Accepts no more commands, and aborts the running ones. */
  close(): Promise<void>
}

/**
 * Lets commands run inside this process, which holds the embedded database: a client that may write to the socket (this
 * user alone) sends one line of JSON and is streamed what the command prints, line by line, and its exit code.
 */
export async function openCommandSocket(folder: string, run: RunCommand, log: Log): Promise<CommandSocket> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', (error) => log.debug({ err: error }, 'the client of a command has disconnected'))
    void handleConnection(socket, run, log)
  })
  const path = socketPath(folder)
  // The folder's lock is ours, so a socket that is there belonged to a process that is dead.
  rmSync(path, { force: true })
  await listenPrivately(server, path)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/**
 * Has the process that serves this folder do a command.
 *
 * @returns its exit code, or undefined when no process listens there.
 * @throws Error when the server refuses the command, or ends before it is done
 */
export async function runOnServer(
  folder: string,
  line: CommandLine,
  print: (text: string) => void,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const socket = await connect(socketPath(folder))
  if (!socket) return undefined
  const hangUp = () => socket.destroy()
  signal?.addEventListener('abort', hangUp)
  socket.write(`${JSON.stringify(line)}\n`)
  try {
    for await (const text of linesUntilClosed(socket)) {
      const message: SocketMessage = JSON.parse(text)
      if ('print' in message) print(message.print)
      else if ('error' in message) throw new Error(message.error)
      else return message.exit
    }
    if (signal?.aborted) return INTERRUPTED_EXIT_CODE
    throw new Error('The server ended before the command was done.')
  } finally {
    signal?.removeEventListener('abort', hangUp)
    socket.destroy()
  }
}

/** A broken connection ends the lines like a closed one. */
async function* linesUntilClosed(socket: Socket): AsyncGenerator<string> {
  try {
    yield* readLines(socket)
  } catch (error) {
    const code = errorCode(error) ?? ''
    if (!['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(code)) throw error
  }
}

/** The exit code of a command that Ctrl-C ended. */
export const INTERRUPTED_EXIT_CODE = 130

type SocketMessage = { print: string } | { error: string } | { exit: number }

const commandLine = z.object({ args: z.array(z.string()).min(1), cwd: z.string() })

/** A socket's path may have some hundred characters only: of the two ways to write it the shorter one is taken. */
function socketPath(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'commands.sock')
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}

/** A mode that is set after listening would leave a moment in which others may write to it. */
function listenPrivately(server: Server, path: string): Promise<void> {
  const before = process.umask(0o177)
  try {
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  } finally {
    process.umask(before)
  }
}

async function handleConnection(socket: Socket, run: RunCommand, log: Log): Promise<void> {
  const disconnected = new AbortController()
  socket.on('close', () => disconnected.abort())
  const send = (message: SocketMessage) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`))
  try {
    const line = commandLine.parse(JSON.parse(await firstLine(socket)))
    log.info({ command: line.args[0] }, 'a command was received')
    const exit = await run(line, (text) => send({ print: text }), disconnected.signal)
    send({ exit })
  } catch (error) {
    log.warn({ err: error }, 'a command failed')
    send({ error: error instanceof Error ? error.message : String(error) })
  }
  socket.end()
}

const MAX_LINE_LENGTH = 64 * 1024

function firstLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const giveUp = setTimeout(() => reject(new Error('no command came')), MINUTE)
    socket.on('close', () => {
      clearTimeout(giveUp)
      reject(new Error('the client disconnected before it sent its command'))
    })
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end < 0 && text.length < MAX_LINE_LENGTH) return
      clearTimeout(giveUp)
      if (end < 0) reject(new Error('a command is one short line'))
      else resolve(text.slice(0, end))
    })
  })
}

function connect(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path)
    socket.once('connect', () => resolve(socket))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(error)
    })
  })
}
