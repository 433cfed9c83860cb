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
import { dashboardOf, userTypes } from '#rules/identity/users'

export type Place = { label: string; to: string; icon: LucideIcon }
/** Fields are null while unknown; '/profile' and the gate then redirect. */
export type Person = { readonly databaseId: number | null; readonly userType: string | null }

export function homePath(person: Pick<Person, 'userType'>): string {
  return dashboardOf(userTypes.find((type) => type.toUpperCase() === person.userType) ?? 'customer')
}

export const marketplace: Place = { label: 'Marketplace', to: '/marketplace', icon: Store }
export const create: Place = { label: 'Create', to: '/create-post', icon: Plus }
export const messages: Place = { label: 'Messages', to: '/messages', icon: MessageCircle }
export const activity: Place = { label: 'Activity', to: '/activity', icon: Heart }
export const notifications: Place = { label: 'Notifications', to: '/notifications', icon: Bell }
const saved: Place = { label: 'Saved', to: '/saved', icon: Bookmark }
const settings: Place = { label: 'Settings', to: '/settings', icon: Settings }

const home = (person: Person): Place => ({ label: 'Home', to: homePath(person), icon: House })

export const profile = (person: Person): Place => ({
  label: 'Profile',
  to: person.databaseId === null ? '/profile' : `/profile/${person.databaseId}`,
  icon: UserRound,
})

export const barPlaces = (person: Person) => [home(person), messages, create, activity, profile(person)]

export const railPlaces = (person: Person) => ({
  first: home(person),
  rest: [messages, activity, notifications, marketplace, saved, profile(person), settings],
})
