// Topic of a post, as a link to its page.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { Chip } from '#web/design/buttons/Chip.tsx'
import type { TopicChip_topic$key } from '#web/__generated__/TopicChip_topic.graphql.ts'

export function TopicChip(props: { topic: TopicChip_topic$key }) {
  const { key, name } = useFragment(
    graphql`
      fragment TopicChip_topic on Topic {
        key
        name
      }
    `,
    props.topic,
  )
  return (
    <Chip asChild className="mt-2.5 max-w-full min-h-7! px-3! after:-inset-y-2.25!">
      <Link to={`/topic/${encodeURIComponent(key)}`}>
        <bdi title={name} className="truncate">
          {name}
        </bdi>
      </Link>
    </Chip>
  )
}
