// Menu button of a profile, the viewer's own or another person's.
import { useState } from 'react'
import { Ellipsis, Menu as Lines } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { MenuOnDemand } from '#web/components/loading/MenuOnDemand.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { useGoBack } from '#web/components/shell/navigation/BackButton.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { useSession } from '#web/session/session.ts'
import type { ProfileMenu_user$key } from '#web/__generated__/ProfileMenu_user.graphql.ts'

const loadOwn = async () => (await import('./OwnMenuItems.tsx')).OwnMenuItems
const loadOthers = async () => (await import('./OthersMenuItems.tsx')).OthersMenuItems
const loadSelling = async () => (await import('../vendor/StartSelling.tsx')).StartSelling
const loadBlock = async () => (await import('#web/components/people/BlockPerson.tsx')).BlockPerson
const loadReport = async () =>
  (await import('#web/components/report/ReportAccountDialog.tsx')).ReportAccountDialog

const ownButton = (
  <IconButton label="Menu">
    <Lines size={22} aria-hidden />
  </IconButton>
)

const othersButton = (
  <IconButton label="Profile options">
    <Ellipsis size={22} aria-hidden />
  </IconButton>
)

export function ProfileMenu(props: { user: ProfileMenu_user$key }) {
  const user = useFragment(
    graphql`
      fragment ProfileMenu_user on User {
        id
        databaseId
        ...OthersMenuItems_user
        ...BlockPerson_user
      }
    `,
    props.user,
  )
  const session = useSession()
  // Leaves the profile once its person is blocked.
  const leaveProfile = useGoBack('/')
  const [dialog, setDialog] = useState<'block' | 'report' | null>(null)
  const [Block, ensureBlockLoaded] = useLazyComponent(loadBlock)
  const [Report, ensureReportLoaded] = useLazyComponent(loadReport)
  if (session.user?.id === user.databaseId)
    return <OwnMenu isCustomer={session.user.userType === 'customer'} />
  const menu = {
    user,
    onBlock: async () => setDialog((await ensureBlockLoaded()) ? 'block' : null),
    onReport: async () => setDialog((await ensureReportLoaded()) ? 'report' : null),
  }
  const close = () => setDialog(null)
  return (
    <>
      <MenuOnDemand button={othersButton} load={loadOthers} menu={menu} />
      {Block && <Block user={user} isOpen={dialog === 'block'} onClose={close} onBlocked={leaveProfile} />}
      {Report && <Report userId={user.id} isOpen={dialog === 'report'} onClose={close} />}
    </>
  )
}

function OwnMenu({ isCustomer }: { isCustomer: boolean }) {
  const [isSelling, setSelling] = useState(false)
  const [Selling, ensureSellingLoaded] = useLazyComponent(loadSelling)
  const onSell = isCustomer ? async () => setSelling(await ensureSellingLoaded()) : null
  return (
    <>
      <MenuOnDemand button={ownButton} load={loadOwn} menu={{ onSell }} />
      {Selling && <Selling isOpen={isSelling} onClose={() => setSelling(false)} />}
    </>
  )
}
