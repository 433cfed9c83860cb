// SQL conditions for the visibility of comments.
import { caller, postIsVisible, visiblePeople } from '#server/core/visibility/visibility.ts'

/** True if a comment is not hidden, or the viewer is its author, the author of the post, or a moderator. */
export const unhiddenComment = (comment: string, postAuthorId: string, { id, moderates } = caller) => `(
  NOT ${comment}."isHidden" OR ${comment}."authorId" = ${id} OR ${postAuthorId} = ${id} OR ${moderates})`

/** FROM clause: a comment c, its post p, the root r of its thread, and their authors a, o and ra. */
export const commentContext = `"Comment" c JOIN "User" a ON a.id = c."authorId"
  JOIN "Post" p ON p.id = c."postId" JOIN "User" o ON o.id = p."authorId"
  LEFT JOIN "Comment" r ON r.id = c."rootId" LEFT JOIN "User" ra ON ra.id = r."authorId"`

/** True if the viewer sees a comment of `commentContext`; under a root they do not see, only their own. */
export const visibleComments = (scope = caller): string => `(
  ${postIsVisible('p', 'o', scope)} AND ${visiblePeople('a', scope)} AND ${unhiddenComment('c', 'p."authorId"', scope)}
  AND (r.id IS NULL OR c."authorId" = ${scope.id}
    OR (${visiblePeople('ra', scope)} AND ${unhiddenComment('r', 'p."authorId"', scope)})))`
