// SQL conditions for the visibility of comments.
import { callerScope, postIsVisible, personIsVisible } from '#server/core/visibility/visibility.ts'

/** True if a comment is not hidden, or the viewer is its author, the author of the post, or a moderator. */
export const commentIsNotHidden = (
  comment: string,
  postAuthorId: string,
  { id, isModerator } = callerScope,
) => `(
  NOT ${comment}."isHidden" OR ${comment}."authorId" = ${id} OR ${postAuthorId} = ${id} OR ${isModerator})`

/** FROM clause: a comment c, its post p, the root r of its thread, and their authors a, o and ra. */
export const commentContext = `"Comment" c JOIN "User" a ON a.id = c."authorId"
  JOIN "Post" p ON p.id = c."postId" JOIN "User" o ON o.id = p."authorId"
  LEFT JOIN "Comment" r ON r.id = c."rootId" LEFT JOIN "User" ra ON ra.id = r."authorId"`

/** True if the viewer sees a comment of `commentContext`; under a root they do not see, only their own. */
export const commentIsVisible = (scope = callerScope): string => `(
  ${postIsVisible('p', 'o', scope)} AND ${personIsVisible('a', scope)} AND ${commentIsNotHidden('c', 'p."authorId"', scope)}
  AND (r.id IS NULL OR c."authorId" = ${scope.id}
    OR (${personIsVisible('ra', scope)} AND ${commentIsNotHidden('r', 'p."authorId"', scope)})))`
