// Routes of registration, sign-in and password recovery.
import type { RouteRow } from '#web/app/route.ts'
import { noEmailFoundText, sessionExpiredText } from './recoveryTexts.ts'

export const authRoutes: readonly RouteRow[] = [
  {
    path: '/register',
    access: 'signedOut',
    title: 'Create account',
    screen: async () => (await import('./RegisterScreen.tsx')).RegisterScreen,
  },
  {
    path: '/login',
    access: 'signedOut',
    title: 'Sign in',
    screen: async () => (await import('./LoginScreen.tsx')).LoginScreen,
  },
  {
    path: '/forgot-password',
    access: 'signedOut',
    title: 'Forgot password',
    screen: async () => (await import('./ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
  },
  {
    path: '/verify-otp',
    access: 'signedOut',
    title: 'Enter code',
    needs: { keys: ['resetEmail'], orElse: noEmailFoundText },
    screen: async () => (await import('./VerifyCodeScreen.tsx')).VerifyCodeScreen,
  },
  {
    path: '/reset-password',
    access: 'signedOut',
    title: 'New password',
    needs: { keys: ['resetEmail', 'verifiedOtp'], orElse: sessionExpiredText },
    screen: async () => (await import('./ResetPasswordScreen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/upload-picture',
    access: 'signedIn',
    title: 'Your picture',
    signedOutTo: '/login',
    screen: async () => (await import('./UploadPictureScreen.tsx')).UploadPictureScreen,
  },
  {
    path: '/success',
    access: 'signedIn',
    title: 'Account created',
    signedOutTo: '/login',
    screen: async () => (await import('./SuccessScreen.tsx')).SuccessScreen,
    query: () => import('#web/__generated__/SuccessScreenQuery.graphql.ts'),
  },
]
