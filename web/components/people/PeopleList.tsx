// Endless list of people.
import { EndlessList, type EndlessListProps } from '#web/components/list/EndlessList.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'

type PeopleListProps<Person extends { readonly id: string }> = Omit<
  EndlessListProps<Person>,
  'role' | 'noun' | 'skeleton' | 'usualHeight'
>

export const PeopleList = <Person extends { readonly id: string }>(props: PeopleListProps<Person>) => (
  <EndlessList {...props} role="list" noun="people" skeleton={<RowSkeleton />} usualHeight={72} />
)
