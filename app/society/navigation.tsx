import {
  BookIcon,
  CalendarIcon,
  Columns3Icon,
  GraduationCapIcon,
  type Icon,
  ListIcon,
  MessageSquareIcon,
  TrophyIcon,
  UsersIcon,
  VideoIcon,
} from '../ui/icons.tsx'

interface Room {
  to: string
  label: string
  icon: Icon
}

/** In the order of the rail. On a phone the first four are in the bar, and the rest behind “More”. */
export const ROOMS: readonly Room[] = [
  { to: '/society/this-week', label: 'This week', icon: CalendarIcon },
  { to: '/society/leads', label: 'Leads', icon: ListIcon },
  { to: '/society/board', label: 'Board', icon: Columns3Icon },
  { to: '/society/rooms', label: 'Rooms', icon: MessageSquareIcon },
  { to: '/society/calls', label: 'Calls', icon: VideoIcon },
  { to: '/society/lessons', label: 'Lessons', icon: GraduationCapIcon },
  { to: '/society/library', label: 'Library', icon: BookIcon },
  { to: '/society/wins', label: 'Wins', icon: TrophyIcon },
  { to: '/society/members', label: 'Members', icon: UsersIcon },
]
