// What GraphiQL opens with: a first query that works, for each kind of reader.
import type { Role } from '#server/generated/prisma/enums.ts'

const greeting = `# Welcome to Fennec's API. Press the play button, or Ctrl-Enter.
# Ctrl-Space completes what you type; the book at the left explains every field.
`

const signedOut = (
  email: string,
  password: string,
) => `${greeting}# You are signed out. Sign in, then reload this page:
# its session cookie signs every query here in. Elsewhere send "Authorization: Bearer <token>".
mutation SignIn {
  signIn(input: { email: "${email}", password: "${password}" }) {
    token
    viewer {
      user {
        displayName
        handle
      }
    }
  }
}

query Universities {
  universities(search: "lag")
}
`

const you = `query You {
  viewer {
    email
    theme
    termsToAccept
    user {
      databaseId
      displayName
      handle
      university
      userType
    }
    sessions(first: 5) {
      edges {
        node {
          id
          device
          lastSeenAt
          isCurrent
        }
      }
    }
  }
}
`

const asStudent = `${greeting}# You are signed in. This is you, and the devices you are signed in on.
${you}
mutation LightTheme {
  setTheme(input: { theme: LIGHT }) {
    viewer {
      theme
    }
  }
}
`

const asVendor = `${greeting}# You are signed in as a vendor. This is you, and the devices you are signed in on.
${you}
mutation NewPhone {
  editProfile(input: { phone: "+234 803 555 0142" }) {
    viewer {
      phone
    }
  }
}
`

const asAdmin = `${greeting}# You are signed in as an admin. This is you, and how anybody looks to the others.
${you}
query Somebody {
  user(databaseId: 1) {
    displayName
    userType
    isVerified
  }
}
`

const queries: Record<Role, string> = { CUSTOMER: asStudent, VENDOR: asVendor, ADMIN: asAdmin }

/** `withDemo`: the demo accounts are there to try. */
export function welcomeQuery(role: Role | null, withDemo: boolean): string {
  if (role) return queries[role]
  return withDemo ? signedOut('customer@fennec.demo', 'fennec-demo') : signedOut('you@school.edu.ng', '')
}
