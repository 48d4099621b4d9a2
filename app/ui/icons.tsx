import { createElement, type SVGProps } from 'react'
import drawings from './icons.json' with { type: 'json' }

/*
 * Drawings of Lucide (lucide.dev), under the licenses in icons-license.txt, by their names there. Each is a component, as
 * large as `size` or its class says.
 */

interface Props extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** CSS pixels. */
  size?: number
}

export type Icon = (props: Props) => React.ReactElement

export const BookIcon = icon('Book')
export const CalendarIcon = icon('Calendar')
export const CalendarDaysIcon = icon('CalendarDays')
export const CheckIcon = icon('Check')
export const ChevronLeftIcon = icon('ChevronLeft')
export const ChevronRightIcon = icon('ChevronRight')
export const ClockIcon = icon('Clock')
export const Columns3Icon = icon('Columns3')
export const DownloadIcon = icon('Download')
export const EllipsisIcon = icon('Ellipsis')
export const GraduationCapIcon = icon('GraduationCap')
export const ListIcon = icon('List')
export const ListChecksIcon = icon('ListChecks')
export const MailIcon = icon('Mail')
export const MessageSquareIcon = icon('MessageSquare')
export const PauseIcon = icon('Pause')
export const PlayIcon = icon('Play')
export const PlusIcon = icon('Plus')
export const RouteIcon = icon('Route')
export const SearchIcon = icon('Search')
export const SendIcon = icon('Send')
export const TrophyIcon = icon('Trophy')
export const Undo2Icon = icon('Undo2')
export const UsersIcon = icon('Users')
export const VideoIcon = icon('Video')
export const XIcon = icon('X')

type Shape =
  | string
  | { cx: number; cy: number; r: number }
  | { x: number; y: number; width: number; height: number; rx: number }

/** @param name of its shapes in icons.json: a text is a path, 24 units wide */
function icon(name: keyof typeof drawings): Icon {
  const shapes: readonly Shape[] = drawings[name]
  const drawn = shapes.map((shape) => {
    if (typeof shape === 'string') return createElement('path', { d: shape })
    return 'r' in shape ? createElement('circle', shape) : createElement('rect', shape)
  })
  return ({ size = 24, ...props }) => createElement('svg', { ...LINES, width: size, height: size, ...props }, ...drawn)
}

const LINES = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
