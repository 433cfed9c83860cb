// The people of the demo campus; all names and addresses are fictional.
import type { UserType } from '#rules/identity/users'
import type { Role, Theme } from '#server/generated/prisma/enums.ts'

/** The password of every demo person. */
export const demoPassword = 'fennec-demo'

/** An account per role to sign in with. */
export const demoAccounts: { role: UserType; email: string; password: string }[] = [
  { role: 'customer', email: 'customer@fennec.demo', password: demoPassword },
  { role: 'vendor', email: 'vendor@fennec.demo', password: demoPassword },
  { role: 'admin', email: 'admin@fennec.demo', password: demoPassword },
]

export interface DemoPerson {
  name: string
  campus: 'unilag' | 'ui' | 'abu' | 'unn'
  /** CUSTOMER by default. */
  role?: Role
  /** Derived from the name by default. */
  email?: string
  isVerified?: boolean
  theme?: Theme
  bio?: string
  link?: string
  /** Some follow requests are unanswered. */
  isPrivate?: boolean
  /** Signed up, but has not passed the picture page yet. */
  isNew?: boolean
}

/** In order of joining. */
export const demoPeople: DemoPerson[] = [
  {
    name: 'Osaretin Igbinovia',
    campus: 'unilag',
    role: 'ADMIN',
    email: 'admin@fennec.demo',
    isVerified: true,
    bio: 'I keep the peace here. Report what should not be, and somebody reads it within two days.',
  },
  { name: 'Tobi Adéṣínà', campus: 'unilag', role: 'VENDOR', isVerified: true },
  {
    name: 'Amaka Thrift',
    campus: 'unilag',
    role: 'VENDOR',
    email: 'vendor@fennec.demo',
    isVerified: true,
    bio: 'Clothes that have been loved before.\nNew drops on Fridays. Pick up at New Hall.',
    link: 'https://amakathrift.example/',
  },
  {
    name: 'Uche Obi',
    campus: 'unilag',
    email: 'customer@fennec.demo',
    bio: 'Mechanical engineering, 300 level. Rice before everything.',
  },
  { name: 'Kẹ́mi Ajayi', campus: 'ui', role: 'VENDOR', isVerified: true },
  { name: 'Zainab Bello', campus: 'abu', bio: 'Architecture. I draw what NEPA lets me see.' },
  { name: 'Chidi Eze', campus: 'unn', role: 'VENDOR' },
  { name: 'Ṣadé Cole', campus: 'unilag', theme: 'LIGHT' },
  { name: 'Ɗanladi Musa', campus: 'abu' },
  { name: 'Ngọzi Okafor', campus: 'unn', isVerified: true },
  { name: 'Mama Nkechi Foods', campus: 'unilag', role: 'VENDOR', isVerified: true, theme: 'LIGHT' },
  { name: 'Adébáyọ̀ Ògúnlésì', campus: 'ui' },
  { name: 'Maryam Ƙwarbai', campus: 'abu', role: 'VENDOR', isVerified: true },
  { name: 'Ifeanyị Okoye', campus: 'unn', role: 'VENDOR' },
  { name: 'Fúnmiláyọ̀ Ọlátúnjí', campus: 'unilag', theme: 'SYSTEM' },
  { name: 'Nosakhare Ehigiator', campus: 'ui' },
  { name: 'Ibrahim Sani', campus: 'abu' },
  { name: 'Adaọbi Ụzọma', campus: 'unn', theme: 'LIGHT' },
  { name: 'Ṣẹ́gun Balógun', campus: 'unilag', role: 'VENDOR', isVerified: true },
  { name: 'Rukayat Ọláwùyì', campus: 'ui' },
  { name: 'Terfa Iorliam', campus: 'abu', theme: 'SYSTEM' },
  { name: 'Chukwuemeka Ọnwụka', campus: 'unn' },
  { name: 'Ekaette Bassey', campus: 'unilag', isVerified: true },
  { name: 'Mọ́remí Akíntọ́lá', campus: 'ui', role: 'VENDOR' },
  { name: 'Bilkisu Ƙanƙara', campus: 'abu' },
  { name: 'Nneka Ọbịora', campus: 'unn' },
  { name: 'Ọpẹ́yẹmí Bákàrè', campus: 'unilag' },
  { name: 'Ayọ̀délé Fálàná', campus: 'ui' },
  { name: 'Yusuf Garba', campus: 'abu', role: 'VENDOR', isVerified: true },
  { name: 'Obinna Mgbemena', campus: 'unn' },
  { name: 'Ẹniọlá Ṣówándé', campus: 'unilag', theme: 'LIGHT' },
  { name: 'Títílayọ̀ Adéwálé', campus: 'ui' },
  { name: 'Sadiq Ƴandaki', campus: 'abu', bio: 'For my friends.', isPrivate: true },
  { name: 'Edidiong Archibong', campus: 'unilag' },
  { name: 'Ene Ochefu', campus: 'abu', theme: 'SYSTEM' },
  { name: 'Ifẹ́olúwa Ọ̀ṣúndínà', campus: 'ui' },
  { name: 'Osagie Aigbe', campus: 'unilag', isNew: true },
  { name: 'Kosisochukwu Anị', campus: 'unn', isNew: true },
]
