// REST route of the activity list (001 §7): what others did about the viewer, and posts of followed people.
import * as z from 'zod/mini'
import { choiceOf } from '#rules/shared/common'
import { activityFilters, activityKinds } from '#rules/notifications/activities'
import { asPerson, personAnswer, personFields } from '#server/modules/identity/users/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { lowerCase, listNodes, requireViewer, upperCase } from '#server/http/rest/shapes.ts'

const filters = activityFilters.map(lowerCase)

export const activityRoutes = [
  route('GET /api/activities', {
    summary:
      "Others' acts about you and posts of people you follow, of the last 90 days, newest first. filter is all, follows or posts.",
    access: 'signedIn',
    document: documentOf(
      `query ($filter: ActivityFilter!, $first: Int!, $after: String) {
        viewer {
          activities(filter: $filter, first: $first, after: $after) {
            edges { node { kind text postDatabaseId createdAt user { ...PersonFields } } }
            pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [personFields, pageInfoFields],
    ),
    query: z.object({
      filter: z.optional(choiceOf(filters, `filter must be one of ${filters.join(', ')}`)),
    }),
    paging: { size: 30, most: 100, pageInfo: ({ viewer }) => viewer?.activities?.pageInfo },
    variables: ({ query: { filter = 'all' }, page }) => ({ filter: upperCase(filter), ...page }),
    reply: ({ viewer }) =>
      listNodes(requireViewer(viewer).activities).map(({ kind, user, postDatabaseId, text, createdAt }) => ({
        type: lowerCase(kind),
        user: asPerson(user),
        postId: postDatabaseId,
        text,
        createdAt,
      })),
    answer: z.array(
      z.object({
        type: z.enum(activityKinds.map(lowerCase)),
        user: personAnswer,
        postId: z.nullable(z.int()),
        text: z.nullable(z.string()),
        createdAt: z.string(),
      }),
    ),
  }),
]
