// Screens in the menu of the admin area.
import { Flag, LayoutDashboard, Scale, ScrollText, ShieldCheck, SlidersHorizontal, UserX } from 'lucide-react'
import { accountReportsPath, postReportsPath } from './paths.ts'

export const adminMenuLinks = [
  { to: '/admin-dashboard', label: 'Overview', Icon: LayoutDashboard },
  { to: postReportsPath, label: 'Post Reports', Icon: Flag },
  { to: accountReportsPath, label: 'Account Reports', Icon: UserX },
  { to: '/admin/appeals', label: 'Appeals', Icon: Scale },
  { to: '/admin/audit', label: 'Audit trail', Icon: ScrollText },
  { to: '/admin/rules', label: 'Site rules', Icon: SlidersHorizontal },
  { to: '/admin/second-factor', label: 'Second factor', Icon: ShieldCheck },
] as const
