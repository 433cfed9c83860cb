// Rules of services: categories, limits, and input schemas of fields and contacts.
import * as z from 'zod/mini'
import { cleanText, cleanValue, emailAddress, isBlank, freeText } from '#rules/shared/common'
import { listingTexts } from '#rules/commerce/listings'

export const serviceLimits = {
  /** Maximum length of price, availability and location each, in characters as a reader counts them (T57). */
  note: 200,
  /** Logo size in bytes: 10 MB for a new service, below 5 MB for an edit (002 §5). */
  logoBytes: 10 * 1024 * 1024,
  editLogoBytes: 5 * 1024 * 1024,
} as const

/** In display order; the first one is the default (002 §9). */
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

/** Error messages (002 §5). */
export const serviceErrors = {
  missing: 'Please fill in service name and description',
  missingInEdit: 'Please fill in name, description, and category',
  noContact: 'Please provide at least one contact method',
  phone: 'Type a phone number, such as 0803 123 4567 or +44 20 7946 0000',
  email: 'Type an e-mail address, such as ada@example.com',
  category: 'Choose one of the categories',
  oneLogo: 'A service has one logo',
  logoTooLarge: 'A logo must be smaller than 10MB. Please choose a smaller file.',
  editLogoTooLarge: 'Logo must be less than 5MB',
  wrongLogo: 'Please select a picture (JPG, PNG, GIF, WebP).',
} as const

/** Contacts of a service, each null if there is none. */
export interface Contacts {
  contactPhone: string | null
  contactEmail: string | null
  contactWhatsapp: string | null
}

/** Contact columns in display order. */
export const contactWays = ['contactPhone', 'contactEmail', 'contactWhatsapp'] as const

/** Returns the text if it has 7 to 17 digits and no letters, else null; the server decides by numbering plans. */
export const parseLikelyPhoneNumber = (text: string): string | null =>
  /^(?:tel:)?(?:[^\p{L}\p{Nd}]*\p{Nd}){7,17}[^\p{L}\p{Nd}]*$/iu.test(text) ? text : null

/** Links of contacts (T40), which are validated by the rules below. Numbers are in E.164. */
export const contactLinks = {
  contactPhone: (phone: string) => `tel:${phone}`,
  contactEmail: (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
  contactWhatsapp: (phone: string) => `https://wa.me/${phone.replace('+', '')}`,
} satisfies Record<keyof Contacts, (contact: string) => string>

/** Parses a typed phone number; null if it is not one. */
type ParsePhoneNumber = (text: string) => string | null

const phoneNumber = (parseNumber: ParsePhoneNumber) =>
  z.nullable(
    z.pipe(
      cleanValue(serviceErrors.phone),
      z.transform((text, { issues }) => {
        if (text === '') return null
        const phone = parseNumber(text)
        if (phone === null) issues.push({ code: 'custom', message: serviceErrors.phone, input: text })
        return phone
      }),
    ),
  )

const email = z.nullable(
  z.pipe(
    z.string(serviceErrors.email),
    z.transform((text, { issues }) => {
      if (isBlank(text)) return null
      const { success, data } = z.safeParse(emailAddress(serviceErrors.email), text)
      if (!success) issues.push({ code: 'custom', message: serviceErrors.email, input: text })
      return data ?? null
    }),
  ),
)

/** Schema of a short text such as the price; blank is null. */
const optionalNote = (label: string) =>
  z.nullable(
    z.pipe(
      freeText({ max: serviceLimits.note, label }),
      z.transform((text) => (isBlank(text) ? null : text)),
    ),
  )

/** A listed category or the current one. */
const category = (current: string | null, missing: string) =>
  z.pipe(
    z.string(missing),
    z.transform((text, { issues }) => {
      const chosen = cleanText(text)
      const isListed = chosen === current || (serviceCategories as readonly string[]).includes(chosen)
      const error = chosen === '' ? missing : serviceErrors.category
      if (!isListed) issues.push({ code: 'custom', message: error, input: text })
      return chosen
    }),
  )

/** Schemas of the optional contacts and notes. */
const optionalFields = (parseNumber: ParsePhoneNumber) => ({
  contactPhone: z.optional(phoneNumber(parseNumber)),
  contactEmail: z.optional(email),
  contactWhatsapp: z.optional(phoneNumber(parseNumber)),
  pricingInfo: z.optional(optionalNote('Pricing')),
  availability: z.optional(optionalNote('Availability')),
  location: z.optional(optionalNote('Location')),
})

/** A new service; the category defaults to the first one. */
export const newService = (parseNumber: ParsePhoneNumber) =>
  z
    .object({
      ...listingTexts(serviceErrors.missing),
      ...optionalFields(parseNumber),
      category: z.pipe(
        z.nullish(category(null, serviceErrors.category)),
        z.transform((chosen) => chosen ?? serviceCategories[0]),
      ),
    })
    .check(
      z.refine((service) => contactWays.some((way) => service[way] != null), {
        error: serviceErrors.noContact,
      }),
    )

/** An edit; missing contacts and details stay as in `current`. */
export const serviceEdit = (current: Contacts & { category: string }, parseNumber: ParsePhoneNumber) =>
  z
    .object({
      ...listingTexts(serviceErrors.missingInEdit),
      ...optionalFields(parseNumber),
      category: category(current.category, serviceErrors.missingInEdit),
    })
    .check(
      z.refine(
        (service) =>
          contactWays.some((way) => (service[way] === undefined ? current[way] : service[way]) !== null),
        { error: serviceErrors.noContact },
      ),
    )
