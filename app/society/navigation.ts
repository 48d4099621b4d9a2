import {
  Book,
  Calendar,
  Columns3,
  GraduationCap,
  List,
  type LucideIcon,
  MessageSquare,
  Trophy,
  Users,
  Video,
} from 'lucide-react'

interface Room {
  to: string
  label: string
  icon: LucideIcon
}

/** In the order of the rail. On a phone the first four are in the bar, and the rest behind “More”. */
export const ROOMS: readonly Room[] = [
  { to: '/society/this-week', label: 'This week', icon: Calendar },
  { to: '/society/leads', label: 'Leads', icon: List },
  { to: '/society/board', label: 'Board', icon: Columns3 },
  { to: '/society/rooms', label: 'Rooms', icon: MessageSquare },
  { to: '/society/calls', label: 'Calls', icon: Video },
  { to: '/society/lessons', label: 'Lessons', icon: GraduationCap },
  { to: '/society/library', label: 'Library', icon: Book },
  { to: '/society/wins', label: 'Wins', icon: Trophy },
  { to: '/society/members', label: 'Members', icon: Users },
]
