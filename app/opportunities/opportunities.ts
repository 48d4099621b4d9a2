export { type ImportCommandDeps, importCommand } from './imports/command.ts'
