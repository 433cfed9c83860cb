// Trending topics of the viewer's campus.
import { graphql } from 'react-relay'
import { Link } from 'react-router-dom'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { CampusTopicsQuery } from '#web/__generated__/CampusTopicsQuery.graphql.ts'

const staleMs = 600_000

export function CampusTopics() {
  const { viewer } = useRevalidatedQuery<CampusTopicsQuery>(
    graphql`
      query CampusTopicsQuery {
        viewer {
          campusTopics {
            peopleCount
            topic {
              key
              name
            }
          }
        }
      }
    `,
    {},
    { staleMs },
  )
  const topics = viewer?.campusTopics ?? []
  if (topics.length === 0) return null
  return (
    <section
      aria-labelledby="campus-topics"
      className="rounded-card border border-line bg-surface px-4 py-3.5"
    >
      <h2 id="campus-topics" className="mb-1 font-display text-base/5 font-bold">
        On your campus
      </h2>
      <ul>
        {topics.map(({ topic, peopleCount }) => (
          <li key={topic.key}>
            <Link
              to={`/topic/${encodeURIComponent(topic.key)}`}
              className="group flex min-h-13 flex-col justify-center rounded-sm"
            >
              <bdi className="font-semibold wrap-anywhere group-hover:underline">{topic.name}</bdi>
              <span className="text-small text-faint">
                {peopleCount} {peopleCount === 1 ? 'person' : 'people'} this week
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
