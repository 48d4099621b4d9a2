import { createElement, type SVGProps } from 'react'

/*
 * Drawings of Lucide (lucide.dev), under the licenses in icons-license.txt, by their names there. Each is a component, as
 * large as `size` or its class says.
 */

interface Props extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** CSS pixels. */
  size?: number
}

export type Icon = (props: Props) => React.ReactElement

export const BookIcon = icon('M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20')
export const CalendarIcon = icon('M8 2v3', 'M16 2v3', { x: 3, y: 3, width: 18, height: 18, rx: 2 }, 'M3 9h18')
export const CalendarDaysIcon = icon(
  'M8 2v3',
  'M16 2v3',
  { x: 3, y: 3, width: 18, height: 18, rx: 2 },
  'M3 9h18',
  'M8 13h.01',
  'M12 13h.01',
  'M16 13h.01',
  'M8 17h.01',
  'M12 17h.01',
  'M16 17h.01',
)
export const CheckIcon = icon('M20 6 9 17l-5-5')
export const ChevronLeftIcon = icon('m15 18-6-6 6-6')
export const ChevronRightIcon = icon('m9 18 6-6-6-6')
export const ClockIcon = icon({ cx: 12, cy: 12, r: 10 }, 'M12 6v6l4 2')
export const Columns3Icon = icon({ width: 18, height: 18, x: 3, y: 3, rx: 2 }, 'M9 3v18', 'M15 3v18')
export const DownloadIcon = icon('M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5')
export const EllipsisIcon = icon({ cx: 12, cy: 12, r: 1 }, { cx: 19, cy: 12, r: 1 }, { cx: 5, cy: 12, r: 1 })
export const GraduationCapIcon = icon(
  'M21.42 10.922a1 1 0 0 0-.019-1.838L12.83 5.18a2 2 0 0 0-1.66 0L2.6 9.08a1 1 0 0 0 0 1.832l8.57 3.908a2 2 0 0 0 1.66 0z',
  'M22 10v6',
  'M6 12.5V16a6 3 0 0 0 12 0v-3.5',
)
export const ListIcon = icon('M3 5h.01', 'M3 12h.01', 'M3 19h.01', 'M8 5h13', 'M8 12h13', 'M8 19h13')
export const ListChecksIcon = icon('M13 5h8', 'M13 12h8', 'M13 19h8', 'm3 17 2 2 4-4', 'm3 7 2 2 4-4')
export const MailIcon = icon('m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7', { x: 2, y: 4, width: 20, height: 16, rx: 2 })
export const MessageSquareIcon = icon(
  'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
)
export const PauseIcon = icon({ x: 14, y: 3, width: 5, height: 18, rx: 1 }, { x: 5, y: 3, width: 5, height: 18, rx: 1 })
export const PlayIcon = icon('M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z')
export const PlusIcon = icon('M5 12h14', 'M12 5v14')
export const RouteIcon = icon(
  'M9 5h8.5a1 1 0 010 7h-11a1 1 0 000 7H15',
  { cx: 18, cy: 19, r: 3 },
  { cx: 6, cy: 5, r: 3 },
)
export const SearchIcon = icon('m21 21-4.34-4.34', { cx: 11, cy: 11, r: 8 })
export const SendIcon = icon(
  'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z',
  'm21.854 2.147-10.94 10.939',
)
export const TrophyIcon = icon(
  'M10 14.66V17a1 1 0 0 1-1 1 2 2 0 0 0-2 2v2',
  'M14 14.66V17a1 1 0 0 0 1 1 2 2 0 0 1 2 2v2',
  'M17.916 10H19.5A2.5 2.5 0 0 0 22 7.5V5a1 1 0 0 0-1-1h-3',
  'M4 22h16',
  'M6 9a6 6 0 0 0 12 0V3a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1z',
  'M6.084 10H4.5A2.5 2.5 0 0 1 2 7.5V5a1 1 0 0 1 1-1h3',
)
export const Undo2Icon = icon('M9 14 4 9l5-5', 'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11')
export const UsersIcon = icon(
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
  'M16 3.128a4 4 0 0 1 0 7.744',
  'M22 21v-2a4 4 0 0 0-3-3.87',
  { cx: 9, cy: 7, r: 4 },
)
export const VideoIcon = icon('m16 13 5.223 3.482a.5.5 0 0 0 .777-.416V7.87a.5.5 0 0 0-.752-.432L16 10.5', {
  x: 2,
  y: 6,
  width: 14,
  height: 12,
  rx: 2,
})
export const XIcon = icon('M18 6 6 18', 'm6 6 12 12')

type Shape =
  | string
  | { cx: number; cy: number; r: number }
  | { x: number; y: number; width: number; height: number; rx: number }

/** @param shapes a text is a path, 24 units wide */
function icon(...shapes: Shape[]): Icon {
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
