// Design screen for developers: every component in every state in the selected theme; left out of production builds.
import { Segment } from '#web/design/fields/Segment.tsx'
import { useTheme } from '#web/session/preferences/useTheme.ts'
import { ButtonSpecimens } from './ButtonSpecimens.tsx'
import { FieldSpecimens } from './FieldSpecimens.tsx'
import { ListSpecimens, TableSpecimen } from './ListSpecimens.tsx'
import { OverlaySpecimens } from './OverlaySpecimens.tsx'
import { PeopleSpecimens } from './PeopleSpecimens.tsx'
import { PostSpecimens } from './PostSpecimens.tsx'

export function DesignScreen() {
  const { shown, choose } = useTheme()
  return (
    <main className="min-h-dvh bg-canvas p-4 md:p-6">
      <div className="mx-auto max-w-page">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h1 className="type-heading">Design</h1>
          <Segment
            label="Theme"
            value={shown}
            onChange={choose}
            options={[
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
          />
        </div>
        <div className="gap-4 md:columns-2 xl:columns-3">
          <ButtonSpecimens />
          <OverlaySpecimens />
          <FieldSpecimens />
          <PeopleSpecimens />
          <ListSpecimens />
          <PostSpecimens />
        </div>
        <TableSpecimen />
      </div>
    </main>
  )
}
