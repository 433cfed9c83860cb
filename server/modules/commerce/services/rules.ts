// Rules of services: the fields of one, and the contacts of its vendor.
import * as z from 'zod/mini'
import { bareText, bareValue, emailAddress, isBlank, writtenText } from '#rules/shared/common'
import { listingTexts } from '#rules/commerce/listings'

export const serviceLimits = {
  /** Characters as a reader counts them (T57) of price, times and place, each. */
  note: 200,
  /** What a logo may have in bytes: 10 MB with a new service, less than 5 MB afterwards (002 §5). */
  logoBytes: 10 * 1024 * 1024,
  laterLogoBytes: 5 * 1024 * 1024,
} as const

/** In the order they are chosen and shown in; the first is what a form begins with (002 §9). */
export const serviceCategories = [
  'Barbing/Salon',
  'Printing',
  'Plumbing',
  'Electrical',
  'Catering',
  'Photography',
  'Event Planning',
  'Consulting',
  'Tutoring',
  'Fitness Training',
  'Home Repair',
  'Car Wash',
  'Delivery',
  'Other',
] as const

/** What is said of a service that cannot be kept: of a new one and of a change, each with the title over it (002 §5). */
export const serviceFaults = {
  missing: 'Please fill in service name and description',
  missingLater: 'Please fill in name, description, and category',
  noContact: 'Please provide at least one contact method',
  phone: 'Type a phone number, such as 0803 123 4567 or +44 20 7946 0000',
  email: 'Type an e-mail address, such as ada@example.com',
  category: 'Choose one of the categories',
  oneLogo: 'A service has one logo',
  logoTooLarge: 'A logo must be smaller than 10MB. Please choose a smaller file.',
  laterLogoTooLarge: 'Logo must be less than 5MB',
  wrongLogo: 'Please select a picture (JPG, PNG, GIF, WebP).',
} as const

/** The ways to reach a vendor, each null where there is none. */
export interface Contacts {
  contactPhone: string | null
  contactEmail: string | null
  contactWhatsapp: string | null
}

export const contactWays = ['contactPhone', 'contactEmail', 'contactWhatsapp'] as const

/**
 * Returns the text where it may be a telephone number, of 7 to 17 digits of any script and no letters, else null: the
 * check of a form. The server reads numbers by the numbering plans of all countries and decides.
 */
export const likelyNumber = (text: string): string | null =>
  /^(?:tel:)?(?:[^\p{L}\p{Nd}]*\p{Nd}){7,17}[^\p{L}\p{Nd}]*$/iu.test(text) ? text : null

/** The links of contacts (T40): their parts are what the rules let in, and nothing else is. Numbers are in E.164. */
export const contactLinks = {
  contactPhone: (phone: string) => `tel:${phone}`,
  contactEmail: (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
  contactWhatsapp: (phone: string) => `https://wa.me/${phone.replace('+', '')}`,
} satisfies Record<keyof Contacts, (contact: string) => string>

/** Reads what was typed for a telephone number; null for what is none. */
type ReadNumber = (text: string) => string | null

const numberRead = (read: ReadNumber) =>
  z.nullable(
    z.pipe(
      bareValue(serviceFaults.phone),
      z.transform((text, { issues }) => {
        if (text === '') return null
        const phone = read(text)
        if (phone === null) issues.push({ code: 'custom', message: serviceFaults.phone, input: text })
        return phone
      }),
    ),
  )

const email = z.nullable(
  z.pipe(
    z.string(serviceFaults.email),
    z.transform((text, { issues }) => {
      if (isBlank(text)) return null
      const { success, data } = z.safeParse(emailAddress(serviceFaults.email), text)
      if (!success) issues.push({ code: 'custom', message: serviceFaults.email, input: text })
      return data ?? null
    }),
  ),
)

const note = (label: string) =>
  z.nullable(
    z.pipe(
      writtenText({ max: serviceLimits.note, label }),
      z.transform((text) => (isBlank(text) ? null : text)),
    ),
  )

/** One of the list, or what the service has already. */
const category = (kept: string | null, missing: string) =>
  z.pipe(
    z.string(missing),
    z.transform((text, { issues }) => {
      const chosen = bareText(text)
      const isListed = chosen === kept || (serviceCategories as readonly string[]).includes(chosen)
      const fault = chosen === '' ? missing : serviceFaults.category
      if (!isListed) issues.push({ code: 'custom', message: fault, input: text })
      return chosen
    }),
  )

const details = (read: ReadNumber) => ({
  contactPhone: z.optional(numberRead(read)),
  contactEmail: z.optional(email),
  contactWhatsapp: z.optional(numberRead(read)),
  pricingInfo: z.optional(note('Pricing')),
  availability: z.optional(note('Availability')),
  location: z.optional(note('Location')),
})

/** A new service; without a category it has the first one. */
export const newService = (read: ReadNumber) =>
  z
    .object({
      ...listingTexts(serviceFaults.missing),
      ...details(read),
      category: z.pipe(
        z.nullish(category(null, serviceFaults.category)),
        z.transform((chosen) => chosen ?? serviceCategories[0]),
      ),
    })
    .check(
      z.refine((given) => contactWays.some((way) => given[way] != null), { error: serviceFaults.noContact }),
    )

/** A change: ways to reach the vendor, price, times and place that are not given stay as `kept` has them. */
export const serviceEdit = (kept: Contacts & { category: string }, read: ReadNumber) =>
  z
    .object({
      ...listingTexts(serviceFaults.missingLater),
      ...details(read),
      category: category(kept.category, serviceFaults.missingLater),
    })
    .check(
      z.refine(
        (given) => contactWays.some((way) => (given[way] === undefined ? kept[way] : given[way]) !== null),
        { error: serviceFaults.noContact },
      ),
    )
