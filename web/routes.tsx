// The route table as data: every path of 000 §2.1, who may open it, and the screen and query it loads. Needs no DOM to be read.
import type { ComponentType } from 'react'
import type { ConcreteRequest } from 'relay-runtime'
import type { UserType } from '#rules/users'
import { readFeedChoice } from '#web/lib/feedChoice.ts'
import { hasPlace } from '#web/lib/scrollMemory.ts'
import { isOwnOnTop, socialStaleMs, usualStaleMs } from '#web/relay/freshness.ts'
import type { PlaceKey } from '#web/session/keys.ts'
import { noEmailFound, sessionExpired } from '#web/screens/auth/recoveryWords.ts'

export type Access = 'anyone' | 'signedOut' | 'signedIn' | 'admin'
export type Screen = ComponentType<{ title: string }>

export interface ScreenRow {
  path: string
  access: Access
  /** The document's title, before ' · Fennec'. */
  title: string
  screen: () => Promise<Screen>
  /** The screen's query, asked for while the screen itself is still loading. */
  query?: () => Promise<{ default: ConcreteRequest }>
  /** What the query asks for, where the path or this device decides it. */
  variables?: (params: Readonly<Record<string, string | undefined>>) => object
  /** How long an answer is good, in milliseconds, where that is not the usual time (decision 145). */
  staleMs?: () => number
  /** Where a signed-out visitor goes instead of not-found (000 §2.9, §2.10). */
  signedOutTo?: '/login'
  /** What an earlier step has left in this tab; without it the reset of a password begins anew, saying why (000 §2.7). */
  needs?: { keys: readonly ('resetEmail' | 'verifiedOtp')[]; orElse: string }
  /** The role whose dashboard this is. */
  dashboardOf?: UserType
}

/** `to` may hold the parameters of `path`; the query is kept (decisions 20, 21, 22). */
export interface RedirectRow {
  path: string
  to: string
}

const welcome = async () => (await import('#web/screens/welcome/WelcomeScreen.tsx')).WelcomeScreen
const dashboard = async () => (await import('#web/screens/feed/DashboardScreen.tsx')).DashboardScreen
const dashboardQuery = () => import('#web/__generated__/DashboardScreenQuery.graphql.ts')

/** A feed that must stay as it is looks for new posts by itself. */
const feedStaleMs = (place: PlaceKey) => (hasPlace(place) || isOwnOnTop() ? Infinity : usualStaleMs)

/** A signed-in path whose screen is not built yet: it says so. */
const soon = (path: string, title: string, access: Access = 'signedIn'): ScreenRow => ({
  path,
  access,
  title,
  screen: async () => (await import('#web/screens/system/ComingSoonScreen.tsx')).ComingSoonScreen,
  query: () => import('#web/__generated__/ComingSoonScreenQuery.graphql.ts'),
})

export const screens: readonly ScreenRow[] = [
  { path: '/', access: 'signedOut', title: 'Welcome', screen: welcome },
  { path: '/welcome', access: 'signedOut', title: 'Welcome', screen: welcome },
  {
    path: '/user-selection',
    access: 'signedOut',
    title: 'Join Fennec',
    screen: async () => (await import('#web/screens/welcome/UserSelectionScreen.tsx')).UserSelectionScreen,
  },
  {
    path: '/register',
    access: 'signedOut',
    title: 'Create account',
    screen: async () => (await import('#web/screens/auth/RegisterScreen.tsx')).RegisterScreen,
  },
  {
    path: '/login',
    access: 'signedOut',
    title: 'Sign in',
    screen: async () => (await import('#web/screens/auth/LoginScreen.tsx')).LoginScreen,
  },
  {
    path: '/forgot-password',
    access: 'signedOut',
    title: 'Forgot password',
    screen: async () => (await import('#web/screens/auth/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
  },
  {
    path: '/verify-otp',
    access: 'signedOut',
    title: 'Enter code',
    needs: { keys: ['resetEmail'], orElse: noEmailFound },
    screen: async () => (await import('#web/screens/auth/VerifyCodeScreen.tsx')).VerifyCodeScreen,
  },
  {
    path: '/reset-password',
    access: 'signedOut',
    title: 'New password',
    needs: { keys: ['resetEmail', 'verifiedOtp'], orElse: sessionExpired },
    screen: async () => (await import('#web/screens/auth/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/upload-picture',
    access: 'signedIn',
    title: 'Your picture',
    signedOutTo: '/login',
    screen: async () => (await import('#web/screens/auth/UploadPictureScreen.tsx')).UploadPictureScreen,
  },
  {
    path: '/success',
    access: 'signedIn',
    title: 'Account created',
    signedOutTo: '/login',
    screen: async () => (await import('#web/screens/auth/SuccessScreen.tsx')).SuccessScreen,
    query: () => import('#web/__generated__/SuccessScreenQuery.graphql.ts'),
  },
  {
    path: '/vendor-dashboard',
    access: 'signedIn',
    title: 'Home',
    dashboardOf: 'vendor',
    screen: dashboard,
    query: dashboardQuery,
    variables: readFeedChoice,
    staleMs: () => feedStaleMs('vendorFeedPlace'),
  },
  {
    path: '/customer-dashboard',
    access: 'signedIn',
    title: 'Home',
    dashboardOf: 'customer',
    screen: dashboard,
    query: dashboardQuery,
    variables: readFeedChoice,
    staleMs: () => feedStaleMs('customerFeedPlace'),
  },
  {
    path: '/admin-dashboard',
    access: 'admin',
    title: 'Admin',
    dashboardOf: 'admin',
    screen: async () => (await import('#web/screens/admin/AdminDashboardScreen.tsx')).AdminDashboardScreen,
  },
  {
    path: '/social',
    access: 'signedIn',
    title: 'Feed',
    screen: async () => (await import('#web/screens/feed/SocialScreen.tsx')).SocialScreen,
    query: () => import('#web/__generated__/SocialScreenQuery.graphql.ts'),
    staleMs: () => socialStaleMs,
  },
  {
    path: '/settings',
    access: 'signedIn',
    title: 'Settings',
    screen: async () => (await import('#web/screens/settings/SettingsScreen.tsx')).SettingsScreen,
    query: () => import('#web/__generated__/SettingsScreenQuery.graphql.ts'),
  },
  soon('/notifications', 'Notifications'),
  {
    path: '/saved',
    access: 'signedIn',
    title: 'Saved',
    screen: async () => (await import('#web/screens/feed/SavedScreen.tsx')).SavedScreen,
    query: () => import('#web/__generated__/SavedScreenQuery.graphql.ts'),
  },
  {
    path: '/topic/:topic',
    access: 'signedIn',
    title: 'Topic',
    screen: async () => (await import('#web/screens/feed/TopicScreen.tsx')).TopicScreen,
    query: () => import('#web/__generated__/TopicScreenQuery.graphql.ts'),
    variables: ({ topic = '' }) => ({ name: topic }),
  },
  {
    path: '/account',
    access: 'signedIn',
    title: 'Account',
    screen: async () => (await import('#web/screens/settings/account/AccountScreen.tsx')).AccountScreen,
    query: () => import('#web/__generated__/AccountScreenQuery.graphql.ts'),
  },
  soon('/activity', 'Activity'),
  soon('/messages', 'Messages'),
  soon('/messages/:userId', 'Messages'),
  {
    path: '/create-post',
    access: 'signedIn',
    title: 'New post',
    screen: async () => (await import('#web/screens/feed/CreatePostScreen.tsx')).CreatePostScreen,
    query: () => import('#web/__generated__/CreatePostScreenQuery.graphql.ts'),
  },
  {
    path: '/posts/:postId',
    access: 'anyone',
    title: 'Post',
    screen: async () => (await import('#web/screens/post/PostScreen.tsx')).PostScreen,
    query: () => import('#web/__generated__/PostScreenQuery.graphql.ts'),
    variables: ({ postId }) => ({ databaseId: Number(postId), withComments: true }),
  },
  {
    path: '/help',
    access: 'signedIn',
    title: 'Help and Support',
    screen: async () => (await import('#web/screens/settings/HelpScreen.tsx')).HelpScreen,
    query: () => import('#web/__generated__/HelpScreenQuery.graphql.ts'),
  },
  {
    path: '/about',
    access: 'signedIn',
    title: 'About',
    screen: async () => (await import('#web/screens/settings/AboutScreen.tsx')).AboutScreen,
    query: () => import('#web/__generated__/AboutScreenQuery.graphql.ts'),
  },
  soon('/profile', 'Profile'),
  soon('/profile/:userId', 'Profile'),
  soon('/marketplace', 'Marketplace'),
  soon('/vendor-products', 'Products'),
  soon('/vendor-products/:vendorId', 'Products'),
  soon('/vendor-orders', 'My Orders'),
  soon('/add-product', 'Add product'),
  soon('/edit-product/:id', 'Edit product'),
  soon('/vendor-services', 'Services'),
  soon('/vendor-services/:vendorId', 'Services'),
  soon('/add-service', 'Add service'),
  soon('/edit-service/:id', 'Edit service'),
  soon('/payment-callback', 'Payment'),
  soon('/vendor-bank-account', 'Bank account'),
]

export const redirects: readonly RedirectRow[] = [
  { path: '/home', to: '/welcome' },
  { path: '/index.html', to: '/welcome' },
  { path: '/post/:postId', to: '/posts/:postId' },
]
