// Account screen (001 §2): profile data, credentials, devices, data export and deletion.
import { graphql, useFragment } from 'react-relay'
import { Shell } from '#web/components/shell/Shell.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { AccountScreen_viewer$key } from '#web/__generated__/AccountScreen_viewer.graphql.ts'
import type { AccountScreenQuery } from '#web/__generated__/AccountScreenQuery.graphql.ts'
import { AccountPicture } from './AccountPicture.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DeviceList } from './devices/DeviceList.tsx'
import { EmailRow } from './EmailRow.tsx'
import { HandleRow } from './HandleRow.tsx'
import { NameRow } from './NameRow.tsx'
import { PasswordRow } from './PasswordRow.tsx'
import { PhoneRow } from './PhoneRow.tsx'
import { DataExportSection } from './DataExportSection.tsx'
import { UniversityRow } from './UniversityRow.tsx'

/** Poll interval of the device list, as for the verified badge of a profile (001 §7). */
const devicesPollMs = 60_000

export function AccountScreen({ title }: { title: string }) {
  const { viewer } = useRevalidatedQuery<AccountScreenQuery>(
    graphql`
      query AccountScreenQuery {
        viewer {
          ...AccountScreen_viewer
        }
      }
    `,
    {},
    { pollMs: devicesPollMs },
  )
  return viewer && <Account viewer={viewer} title={title} />
}

/** Every mutation of the account returns this fragment, so the whole screen stays current. */
function Account({ title, ...props }: { viewer: AccountScreen_viewer$key; title: string }) {
  const viewer = useFragment(
    graphql`
      fragment AccountScreen_viewer on Viewer {
        ...Shell_viewer
        ...NameRow_viewer
        ...EmailRow_viewer
        ...HandleRow_viewer
        ...UniversityRow_viewer
        ...PhoneRow_viewer
        ...PasswordRow_viewer
        ...DeviceList_viewer
        ...AccountPicture_viewer
        ...DataExportSection_viewer
      }
    `,
    props.viewer,
  )
  return (
    <Shell viewer={viewer} title={title} back="/settings">
      <AccountPicture viewer={viewer} />
      <ul>
        <NameRow viewer={viewer} />
        <HandleRow viewer={viewer} />
        <UniversityRow viewer={viewer} />
        <EmailRow viewer={viewer} />
        <PhoneRow viewer={viewer} />
        <PasswordRow viewer={viewer} />
      </ul>
      <DeviceList viewer={viewer} />
      <DataExportSection viewer={viewer} />
      <DeleteAccount />
    </Shell>
  )
}
