// GraphQL helpers shared by products and services: fields, filters, pages, and the delete and upload mutations.
import { listingLimits } from '#rules/commerce/listings'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder, type InputBuilder } from '#server/core/context/builder.ts'
import { authenticated, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import { databaseId, globalId, largestId } from '#server/core/context/ids.ts'
import { mayChange } from '#server/core/context/mayWrite.ts'
import {
  connectionOf,
  decodeCursor,
  sizeOf,
  statementSize,
  type PageArguments,
} from '#server/core/paging/pages.ts'
import { findUpload, type Upload } from '#server/core/context/uploads.ts'
import { callerField } from '#server/core/context/viewer.ts'
import { loadOwnMedia, Media, visualMedia } from '#server/modules/shared/media/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { canMessageVendor } from './ports.ts'
import type { Listing, ListingFacts, ListingKind, ListingQueries } from './queries.ts'

type ListingRow = Listing & ListingFacts

/** Creates the batched reads of one kind of listing; `list` is the list name in cursors of a vendor's pages. */
export function createListingLoaders<Row extends Listing>(
  { findMany, findOfVendors }: ListingQueries<Row>,
  list: string,
) {
  const loadOfVendor = createLoader(findOfVendors)
  return {
    /** Loads a listing by id; null if the viewer cannot see it. */
    load: createLoader(
      async (ctx, ids: number[]) => new Map((await findMany(ctx, ids)).map((row) => [row.id, row])),
    ),

    /** Loads a page of a vendor's listings, newest first. */
    async loadVendorPage(ctx: Context, vendorId: number, page: PageArguments) {
      const size = sizeOf(page)
      const [before = largestId] = decodeCursor(list, page, 1) ?? []
      const rows = await loadOfVendor(ctx, vendorId, { before, size: statementSize(size) })
      return connectionOf(rows ?? [], { list, size, keyOf: ({ id }) => [id] })
    },
  }
}

/** Returns the media of a listing, with its name as the default alt text. */
export const mediaOfListing = ({ media, name }: Pick<ListingRow, 'media' | 'name'>) =>
  visualMedia(media, { ownerName: name, ownerIsClosed: false, alt: name })

/** Returns the fields of every listing; `path` is the path of its page and of REST. */
export const listingFields = (
  t: FieldBuilder<ListingRow>,
  { name, path, vendor }: { name: ListingKind['name']; path: string; vendor: string },
) => ({
  databaseId: t.exposeInt('id', { description: `The number in ${path}/{id} and in REST paths.` }),
  vendor: t.expose('vendor', { type: User, description: vendor }),
  name: t.exposeString('name', { description: 'Name.' }),
  description: t.exposeString('description', { description: 'Multi-line description by the vendor.' }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
  viewerCanEdit: t.boolean({
    description: `True if \`edit${name}\` and \`delete${name}\` would succeed for you: it is yours.`,
    extensions: { perViewer: true },
    resolve: ({ vendorId }, _args, ctx) => mayChange(vendorId, ctx),
  }),
  viewerCanAsk: t.boolean({
    description: 'True if you can send the vendor a message about it by `sendMessage`.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: ({ vendorId }, _args, ctx) => canMessageVendor(ctx, vendorId),
  }),
  isHeld: t.exposeBoolean('isHeld', {
    description: 'True while a report is pending that hides it from all but its vendor and moderators.',
  }),
  editedAt: t.expose('editedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Time of the last edit; null if it was never edited.',
  }),
})

/** Returns the fields of every market filter; `verb` is "sell" or "offer". */
export const marketFilterFields = (
  t: InputBuilder,
  { verb, category }: { verb: string; category: string },
) => ({
  text: t.string({
    required: false,
    description:
      'Search text of at most 80 characters. Finds listings with all its words or word prefixes in name, category or description, ignoring case and accents; if there are none, listings with similar words.',
  }),
  category: t.string({ required: false, description: category }),
  campus: t.string({
    required: false,
    description: `Campus slug, such as unilag: only listings that vendors there ${verb}.`,
  }),
  campusFirst: t.boolean({
    required: false,
    description: `True to sort listings that vendors of your campus ${verb} first.`,
  }),
})

export const listingTextFields = (t: InputBuilder) => ({
  name: t.string({ description: `Name of at most ${listingLimits.name} characters.` }),
  description: t.string({ description: 'Description of at most 5,000 characters.' }),
})

export const altField = (t: InputBuilder) =>
  t.string({ required: false, description: 'Alternative text of at most 500 characters.' })

/** A photo or logo of an input: exactly one of a file and the URL of a stored one. */
export interface MediaInput {
  file?: string | null
  url?: string | null
  alt?: string | null
}

/** Converts a picture of a GraphQL input into that of a command. */
export const toMediaInput = (ctx: Context, { file, ...input }: MediaInput) => ({
  ...input,
  file: file == null ? null : findUpload(ctx, file),
})

interface DeleteMutation {
  name: ListingKind['name']
  description: string
  deleteOwn: (ctx: AuthenticatedContext, id: number) => Promise<void>
}

/** Adds the mutation that deletes a listing of the caller. */
export function addDeleteMutation({ name, description, deleteOwn }: DeleteMutation): void {
  const noun = name.toLowerCase()
  const key = `${noun}Id`
  builder.relayMutationField(
    `delete${name}`,
    {
      description: `Input of \`delete${name}\`.`,
      inputFields: (t) => ({ [key]: t.id({ description: `Global id of the ${noun}.` }) }),
    },
    {
      description,
      authScopes: { mayWrite: true },
      resolve: async (_root, { input }, ctx) => {
        const id = databaseId(name, String(input[key]))
        await deleteOwn(authenticated(ctx), id)
        return { deletedId: globalId(name, id) }
      },
    },
    {
      description: `The deleted ${noun} and the viewer.`,
      outputFields: (t) => ({
        [`deleted${name}Id`]: t.exposeID('deletedId', { description: 'Global id of the deleted listing.' }),
        viewer: callerField(t),
      }),
    },
  )
}

interface UploadMutation {
  name: ListingKind['name']
  picture: 'Photo' | 'Logo'
  upload: (
    ctx: AuthenticatedContext,
    picture: { file: Upload; alt?: string | null },
  ) => Promise<{ mediaId: number }>
}

/** Adds the mutation that uploads a photo or logo for a listing to be created or edited later. */
export function addUploadMutation({ name, picture, upload }: UploadMutation): void {
  const noun = picture.toLowerCase()
  builder.relayMutationField(
    `upload${name}${picture}`,
    {
      description: `Input of \`upload${name}${picture}\`.`,
      inputFields: (t) => ({
        file: t.field({ type: 'Upload', description: 'JPEG, PNG, WebP or GIF of at most 10 MiB.' }),
        alt: altField(t),
      }),
    },
    {
      description: `Uploads a ${noun} and strips its location data; for vendors. Pass its \`url\` to \`create${name}\` or \`edit${name}\` within 24 hours.`,
      authScopes: { mayWrite: true },
      resolve: (_root, { input: { file, alt } }, ctx) =>
        upload(authenticated(ctx), { alt, file: findUpload(ctx, file) }),
    },
    {
      description: 'The uploaded file.',
      outputFields: (t) => ({
        media: t.field({
          type: Media,
          description: `The ${noun}.`,
          resolve: ({ mediaId }, _args, ctx) => loadOwnMedia(ctx, mediaId),
        }),
      }),
    },
  )
}
