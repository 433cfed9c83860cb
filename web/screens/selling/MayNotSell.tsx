// Said in place of a vendor's form to a person whose changes would be refused.
import { NotWhileSuspended } from '#web/components/standing/NotWhileSuspended.tsx'
import { VendorsOnly } from '#web/components/vendors/VendorsOnly.tsx'

export const MayNotSell = ({ userType }: { userType: string }) =>
  userType === 'VENDOR' ? <NotWhileSuspended /> : <VendorsOnly />
