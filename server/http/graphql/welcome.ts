// The example document that GraphiQL shows first, for each role. Its lines are short, since buttons cover the right side of
// the editor.
import type { Role } from '#server/generated/prisma/enums.ts'

const greeting = `# Welcome to Fennec's API.
# The button asks what to run,
# Ctrl-Enter runs what the
# cursor is in, Ctrl-Space
# completes what you type. The
# book explains every field.
`

const signInMutation = (email: string, password: string) => `
# 1. Sign in. Its cookie signs
# in all you run here. Others
# send "Authorization: Bearer
# <token>".
mutation SignIn {
  signIn(input: {
    email: "${email}"
    password: "${password}"
  }) {
    token
    viewer { user { displayName handle } }
  }
}
`

const viewerQuery = `
query You {
  viewer {
    email
    user { databaseId displayName handle }
    sessions(first: 5) {
      edges { node { device lastSeenAt } }
    }
  }
}
`

const feedQuery = `
query Feed {
  viewer {
    feed(first: 3) {
      edges {
        node {
          content
          likesCount
          author { displayName }
        }
      }
    }
  }
}
`

const watchAndPost = `
# Wait for new posts: without
# includeOwn, those of others.
subscription Watch {
  newPosts(includeOwn: true) {
    postId
    createdAt
    author { displayName }
  }
}

# Leave that running, open this
# page in a second window, and
# post there. It is a real post,
# which others can read.
mutation Post {
  createPost(input: {
    content: "Hello from the API"
  }) {
    post { databaseId content }
  }
}
`

const userQuery = `
query Somebody {
  user(databaseId: 1) {
    displayName
    userType
    isVerified
  }
}
`

const signedInDocument = (roleText: string, roleQuery = '') =>
  `${greeting}
# You are signed in${roleText}.
# This is you, and where you
# are signed in.
${viewerQuery.trimStart()}${feedQuery}${roleQuery}${watchAndPost}`

const queries: Record<Role, string> = {
  CUSTOMER: signedInDocument(''),
  VENDOR: signedInDocument(' as a vendor'),
  ADMIN: signedInDocument(' as an admin', userQuery),
}

const signedOutDocument = (email: string, password: string) =>
  `${greeting}${signInMutation(email, password)}
# 2. Ask: who you are, and
# what is new.
${viewerQuery.trimStart()}${feedQuery}
# 3. Watch and post.${watchAndPost}`

export function welcomeQuery(role: Role | null, withDemo: boolean): string {
  if (role) return queries[role]
  return withDemo
    ? signedOutDocument('customer@fennec.demo', 'fennec-demo')
    : signedOutDocument('you@school.edu.ng', '')
}
