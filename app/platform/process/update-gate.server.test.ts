import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { lockFolder } from '../embedded/folder-lock.server.ts'
import { openUpdateGate, UPDATE_TOKEN_HEADER } from './update-gate.server.ts'
import { clearPlan, type UpdatePlan, updateFolder, writePlan } from './update-plan.server.ts'

const PORT = 3000
const page = () => new Request('http://localhost/shop')
const fromUpdate = (token: string) =>
  new Request('http://localhost/shop', { headers: { [UPDATE_TOKEN_HEADER]: token } })

function beginUpdate(change: Partial<UpdatePlan> = {}) {
  const dataDir = tempFolder('gate')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const lock = lockFolder(updateFolder(dataDir))
  const plan: UpdatePlan = { release: process.cwd(), ports: [PORT], stage: 'closed', token: 'secret', ...change }
  writePlan(dataDir, plan)
  return { dataDir, plan, lock }
}

function openGate(dataDir: string) {
  const gate = openUpdateGate(dataDir, PORT)
  if (!gate) throw new Error('the update should concern this server')
  return gate
}

test('While an update looks at a server, visitors wait and the update is answered; then they are let in', async () => {
  const { dataDir, plan, lock } = beginUpdate()
  const gate = openGate(dataDir)
  writePlan(dataDir, { ...plan, stage: 'trial' })
  await gate.dataFree
  let letIn = false
  const visitor = gate.admit(page()).then(() => {
    letIn = true
  })
  expect(await gate.admit(fromUpdate('secret'))).toBeUndefined()
  await new Promise((next) => setImmediate(next))
  expect(letIn).toBe(false)
  clearPlan(dataDir)
  await visitor
  lock.release()
})

test('A visitor with a guessed token waits, and is told to come again when the server ends', async () => {
  const { dataDir, lock } = beginUpdate({ stage: 'trial' })
  const gate = openGate(dataDir)
  const visitor = gate.admit(fromUpdate('guessed'))
  gate.close()
  expect((await visitor)?.status).toBe(503)
  lock.release()
})

test('The death of the update lets everyone in', async () => {
  const { dataDir, lock } = beginUpdate({ stage: 'closed' })
  const gate = openGate(dataDir)
  lock.release() // as the system does it for a process that was killed
  await gate.opened
  expect(await gate.admit(page())).toBeUndefined()
})

test('An update concerns the servers that it names, and keeps another release from starting', () => {
  const { dataDir, lock } = beginUpdate({ release: '/opt/unborrowed/releases/other' })
  expect(openUpdateGate(dataDir, PORT + 1)).toBeUndefined()
  expect(() => openUpdateGate(dataDir, PORT)).toThrow('puts /opt/unborrowed/releases/other in the place')
  lock.release()
  expect(openUpdateGate(dataDir, PORT)).toBeUndefined()
})
