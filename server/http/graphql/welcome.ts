// GraphiQL's first document for each role. Lines are short, since buttons cover the right side of the editor.
import type { Role } from '#server/generated/prisma/enums.ts'

const greeting = `# Welcome to Fennec's API.
# The button asks what to run,
# Ctrl-Enter runs what the
# cursor is in, Ctrl-Space
# completes what you type. The
# book explains every field.
`

const signIn = (email: string, password: string) => `
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

const you = `
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

const feed = `
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

const somebody = `
query Somebody {
  user(databaseId: 1) {
    displayName
    userType
    isVerified
  }
}
`

const asPerson = (what: string, more = '') =>
  `${greeting}
# You are signed in${what}.
# This is you, and where you
# are signed in.
${you.trimStart()}${feed}${more}${watchAndPost}`

const queries: Record<Role, string> = {
  CUSTOMER: asPerson(''),
  VENDOR: asPerson(' as a vendor'),
  ADMIN: asPerson(' as an admin', somebody),
}

const signedOut = (email: string, password: string) =>
  `${greeting}${signIn(email, password)}
# 2. Ask: who you are, and
# what is new.
${you.trimStart()}${feed}
# 3. Watch and post.${watchAndPost}`

export function welcomeQuery(role: Role | null, withDemo: boolean): string {
  if (role) return queries[role]
  return withDemo ? signedOut('customer@fennec.demo', 'fennec-demo') : signedOut('you@school.edu.ng', '')
}
