// Highlights of the About screen: the nine claims of 000 §1, each with a sentence.
import {
  Handshake,
  Heart,
  Lightbulb,
  MessageCircle,
  ShieldCheck,
  Store,
  UserRoundCheck,
  Users,
  Zap,
  type LucideIcon,
} from 'lucide-react'

export const highlights: { icon: LucideIcon; name: string; text: string }[] = [
  { icon: Users, name: 'University community', text: 'People of your campus in one place.' },
  {
    icon: ShieldCheck,
    name: 'Safety and security',
    text: 'You see where you are signed in, and can end it.',
  },
  { icon: Zap, name: 'Speed', text: 'Made for phones and slow networks.' },
  { icon: Lightbulb, name: 'Entrepreneurship hub', text: 'Student vendors show what they make and do.' },
  { icon: Heart, name: 'Social-media style interface', text: 'Posts, likes and comments, as you know them.' },
  { icon: Store, name: 'Marketplace', text: 'Products and services of students, priced in naira.' },
  { icon: MessageCircle, name: 'Cross-university chat', text: 'Talk within your school and across schools.' },
  { icon: Handshake, name: 'Business networking', text: 'Vendors and customers find each other.' },
  {
    icon: UserRoundCheck,
    name: 'Moderation and privacy controls',
    text: 'Report what is wrong, and moderators look at it.',
  },
]
