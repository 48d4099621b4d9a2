import { site } from '../../../site.config.ts'

/** `Tuesday, November 24, 11:05 AM Eastern time` */
export function dateTimeLabel(moment: Date): string {
  const { timeZone } = site.supportHours
  const day = moment.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone })
  const time = moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  return `${day}, ${time} Eastern time`
}

/** `December 21, 2026` */
export function dateLabel(moment: Date): string {
  const { timeZone } = site.supportHours
  return moment.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone })
}
