// Labels, notes and icons of the reply settings (001 §2).
import { Globe, Lock, Users } from 'lucide-react'

export const replySettings = [
  { value: 'EVERYONE', label: 'Anyone', note: 'Anyone can reply & quote', icon: Globe },
  { value: 'FOLLOWERS', label: 'Your followers', note: 'Your followers can reply & quote', icon: Users },
  { value: 'NOBODY', label: 'Nobody', note: 'Nobody can reply & quote', icon: Lock },
] as const
