// REST routes of the admin overview (002 §7): statistics, accounts and verification.
import * as z from 'zod/mini'
import { accountAdminTexts, accountsPage } from '#rules/moderation/accountAdmin'
import { largestId } from '#server/core/context/ids.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId, wholeNumber } from '#server/http/rest/inputs.ts'
import { route } from '#server/http/rest/rest.ts'
import { asFlag, flag, lowerCase } from '#server/http/rest/shapes.ts'

const limitText = `limit must be from 1 to ${accountsPage.most}`

export const accountAdminRoutes = [
  route('GET /api/admin/stats', {
    summary: 'Statistics of Fennec.',
    access: 'admin',
    document: documentOf(`query {
      admin { stats { totalUsers verifiedUsers unverifiedUsers totalPosts totalComments pendingReports } }
    }`),
    reply: ({ admin: { stats } }) => stats,
    answer: z.object({
      totalUsers: z.int(),
      verifiedUsers: z.int(),
      unverifiedUsers: z.int(),
      totalPosts: z.int(),
      totalComments: z.int(),
      pendingReports: z.int(),
    }),
  }),

  route('GET /api/admin/users', {
    summary: 'All accounts, newest first; created_at is in seconds since 1970.',
    access: 'admin',
    document: documentOf(`query ($page: Int!, $limit: Int!, $search: String) {
      admin {
        accounts(page: $page, limit: $limit, search: $search) {
          page limit total
          accounts {
            createdAt
            user { databaseId firstName lastName email profileImageUrl isVerified userType university }
          }
        }
      }
    }`),
    query: z.object({
      page: z._default(wholeNumber(accountAdminTexts.page, largestId), 1),
      limit: z._default(wholeNumber(limitText), accountsPage.size),
      search: z.optional(z.string(accountAdminTexts.search)),
    }),
    variables: ({ query: { page, limit, search } }) => ({
      page,
      limit: Math.min(limit, accountsPage.most),
      search,
    }),
    reply: ({ admin: { accounts: list } }) => ({
      users: list.accounts.map(({ createdAt, user }) => ({
        id: user.databaseId,
        first_name: user.firstName,
        last_name: user.lastName,
        email: user.email,
        profile_image_url: user.profileImageUrl,
        is_verified: asFlag(user.isVerified),
        user_type: lowerCase(user.userType),
        university: user.university,
        created_at: Math.floor(Date.parse(createdAt) / 1000),
      })),
      pagination: {
        page: list.page,
        limit: list.limit,
        total: list.total,
        totalPages: Math.ceil(list.total / list.limit),
      },
    }),
    answer: z.object({
      users: z.array(
        z.object({
          id: z.int(),
          first_name: z.string(),
          last_name: z.nullable(z.string()),
          email: z.string(),
          profile_image_url: z.nullable(z.string()),
          is_verified: flag,
          user_type: z.string(),
          university: z.string(),
          created_at: z.int(),
        }),
      ),
      pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
    }),
  }),

  route('PUT /api/admin/users/:id/verify', {
    summary: 'Verifies an account, or takes that back.',
    access: 'admin',
    takesKey: true,
    document: documentOf(`mutation ($input: SetAccountVerifiedInput!) {
      setAccountVerified(input: $input) { user { isVerified } }
    }`),
    body: z.object({
      isVerified: z.union([z.boolean(), z.literal([0, 1])], 'isVerified must be true or false'),
      note: z.optional(z.string()),
    }),
    variables: ({ params, body: { isVerified, note } }) => ({
      input: { userId: nodeId('User', params.id), isVerified: Boolean(isVerified), note },
    }),
    reply: ({ setAccountVerified: { user } }) => ({
      message: user.isVerified ? 'User verified successfully' : 'User unverified successfully',
    }),
    answer: z.object({ message: z.string() }),
  }),
]
