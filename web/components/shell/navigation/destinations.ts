// Destinations of the bottom bar and the rail, with labels and icons (001 §2).
import {
  Bell,
  Bookmark,
  Heart,
  House,
  MessageCircle,
  Plus,
  Settings,
  Store,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { getDashboardPath, userTypes } from '#rules/identity/users'

export type Destination = { label: string; to: string; icon: LucideIcon }
/** Fields are null while unknown; '/profile' and the gate then redirect. */
export type Person = { readonly databaseId: number | null; readonly userType: string | null }

export function homePath(person: Pick<Person, 'userType'>): string {
  return getDashboardPath(userTypes.find((type) => type.toUpperCase() === person.userType) ?? 'customer')
}

export const marketplace: Destination = { label: 'Marketplace', to: '/marketplace', icon: Store }
export const create: Destination = { label: 'Create', to: '/create-post', icon: Plus }
export const messages: Destination = { label: 'Messages', to: '/messages', icon: MessageCircle }
export const activity: Destination = { label: 'Activity', to: '/activity', icon: Heart }
export const notifications: Destination = { label: 'Notifications', to: '/notifications', icon: Bell }
const saved: Destination = { label: 'Saved', to: '/saved', icon: Bookmark }
const settings: Destination = { label: 'Settings', to: '/settings', icon: Settings }

const home = (person: Person): Destination => ({ label: 'Home', to: homePath(person), icon: House })

export const profile = (person: Person): Destination => ({
  label: 'Profile',
  to: person.databaseId === null ? '/profile' : `/profile/${person.databaseId}`,
  icon: UserRound,
})

export const barDestinations = (person: Person) => [home(person), messages, create, activity, profile(person)]

export const railDestinations = (person: Person) => ({
  first: home(person),
  rest: [messages, activity, notifications, marketplace, saved, profile(person), settings],
})
