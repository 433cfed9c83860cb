// Screens in the menu of the admin area.
import { Flag, LayoutDashboard, Scale, ScrollText, ShieldCheck, SlidersHorizontal, UserX } from 'lucide-react'
import { accountReports, postReports } from './paths.ts'

export const adminPlaces = [
  { to: '/admin-dashboard', label: 'Overview', Icon: LayoutDashboard },
  { to: postReports, label: 'Post Reports', Icon: Flag },
  { to: accountReports, label: 'Account Reports', Icon: UserX },
  { to: '/admin/appeals', label: 'Appeals', Icon: Scale },
  { to: '/admin/audit', label: 'Audit trail', Icon: ScrollText },
  { to: '/admin/rules', label: 'Site rules', Icon: SlidersHorizontal },
  { to: '/admin/second-factor', label: 'Second factor', Icon: ShieldCheck },
] as const
