// Samples of lists, tables and figures for the design screen, with skeletons and empty states.
import { useState, type ComponentProps } from 'react'
import { Bell, ChevronRight, Trash2, Users } from 'lucide-react'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Badge } from '#web/design/display/Badge.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { PostSkeleton } from '#web/design/display/PostSkeleton.tsx'
import { Progress } from '#web/design/display/Progress.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { Slider } from '#web/design/fields/Slider.tsx'
import { Spinner } from '#web/design/display/Spinner.tsx'
import { StatCard } from '#web/design/display/StatCard.tsx'
import { Table } from '#web/design/display/Table.tsx'
import { Specimen } from './Specimen.tsx'

const RowButton = (props: ComponentProps<'button'>) => <button type="button" {...props} />

export function ListSpecimens() {
  return (
    <>
      <Specimen title="Rows">
        <ul className="-mx-4">
          <ListRow
            leading={<Avatar person={{ firstName: 'Kẹ́mi' }} />}
            title="Kẹ́mi Ajayi"
            text="University of Ibadan"
            as={<RowButton />}
            trailing={
              <Button size="sm" variant="secondary">
                Follow
              </Button>
            }
          />
          <ListRow
            leading={<Bell size={22} aria-hidden />}
            title="Notifications"
            as={<RowButton />}
            trailing={<ChevronRight size={18} aria-hidden />}
          />
          <ListRow
            leading={<Trash2 size={22} aria-hidden />}
            title="Delete account"
            danger
            as={<RowButton />}
          />
          <ListRow title="Version" text="0.1.0" />
        </ul>
      </Specimen>
      <Specimen title="Overview">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <StatCard label="Total Users" value={12_846} icon={<Users size={16} aria-hidden />} />
          <StatCard label="Pending Reports" value={17} hasDot as={<RowButton />} />
        </div>
      </Specimen>
      <MeasureSpecimens />
      <Specimen title="Loading">
        <SkeletonList label="Loading posts">
          <div className="-mx-4">
            <PostSkeleton />
            <PostSkeleton media={120} />
            <RowSkeleton />
          </div>
        </SkeletonList>
        <Spinner />
      </Specimen>
      <Specimen title="Nothing yet">
        <EmptyState
          title="No posts yet"
          text="Be the first to share something."
          action={<Button variant="strong">New post</Button>}
        />
      </Specimen>
    </>
  )
}

function MeasureSpecimens() {
  const [contrast, setContrast] = useState(128)
  const percent = (value: number) => `${value}%`
  return (
    <Specimen title="Slider and progress">
      <div>
        <Slider
          label="Contrast"
          value={contrast}
          onChange={setContrast}
          max={200}
          neutral={100}
          format={percent}
        />
        <Slider
          label="Saturation"
          value={60}
          onChange={setContrast}
          max={200}
          neutral={100}
          format={percent}
        />
        <Slider label="Zoom" value={30} onChange={setContrast} disabled />
      </div>
      <Progress label="Uploading photo" value={43} />
    </Specimen>
  )
}

const people = [
  { name: 'Amaka Thrift', type: 'vendor', university: 'University of Lagos', isVerified: true },
  { name: 'Ɗanladi Musa', type: 'customer', university: 'Bayero University Kano', isVerified: false },
]
type Person = (typeof people)[number]

const renderStatus = ({ isVerified }: Person) => (
  <Badge status={isVerified ? 'paid' : undefined}>{isVerified ? 'Verified' : 'Unverified'}</Badge>
)
const renderAction = ({ isVerified }: Person) => (
  <Button size="sm" variant={isVerified ? 'ghost' : 'secondary'}>
    {isVerified ? 'Unverify' : 'Verify'}
  </Button>
)

export function TableSpecimen() {
  return (
    <Specimen title="Table, a list on a phone">
      <div className="-mx-4">
        <Table
          label="Users"
          rows={people}
          keyOf={(person) => person.name}
          columns={[
            { header: 'Name', cell: (person) => person.name },
            { header: 'Status', cell: renderStatus },
            { header: 'Type', cell: (person) => person.type },
            { header: 'University', cell: (person) => person.university },
            { header: 'Action', headerHidden: true, cell: renderAction },
          ]}
          listRow={(person) => (
            <ListRow
              align="start"
              leading={<Avatar size={36} person={{ firstName: person.name }} />}
              title={
                <>
                  {person.name} {renderStatus(person)}
                </>
              }
              text={`${person.university} · ${person.type}`}
              trailing={renderAction(person)}
            />
          )}
        />
      </div>
    </Specimen>
  )
}
