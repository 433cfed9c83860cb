// What the search controls of the frame say until the search for people is there.
import { toast } from '#web/design/toast.ts'

export function searchSoon() {
  toast({ title: 'Search is coming soon', description: 'You will find people here.', kind: 'info' })
}
