// Topics with this prefix, each a link to its posts (001 §2).
import { ChevronRight, Hash } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { ListRow } from '#web/design/display/ListRow.tsx'
import type { TopicsTab_query$key } from '#web/__generated__/TopicsTab_query.graphql.ts'

export function TopicsTab(props: { query: TopicsTab_query$key }) {
  const { searchTopics } = useFragment(
    graphql`
      fragment TopicsTab_query on Query @argumentDefinitions(text: { type: "String!" }) {
        searchTopics(text: $text) {
          name
          key
        }
      }
    `,
    props.query,
  )
  if (searchTopics.length === 0)
    return <EmptyState title="No topics found" text="Nobody has written about anything that begins so." />
  return (
    <ul aria-label="Topics">
      {searchTopics.map(({ name, key }) => (
        <ListRow
          key={key}
          leading={<Hash size={22} aria-hidden className="text-faint" />}
          as={<Link to={`/topic/${encodeURIComponent(key)}`} />}
          title={<bdi>{name}</bdi>}
          trailing={<ChevronRight size={18} aria-hidden />}
        />
      ))}
    </ul>
  )
}
