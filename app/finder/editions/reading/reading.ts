export { type AlertReply, handleAlertForm, loadMatch } from './match.ts'
