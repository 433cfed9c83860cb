// Parts of the graph that products and services share: the fields of every listing, filters, pages and two mutations.
import { listingLimits } from '#rules/commerce/listings'
import { batched } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder, type InputBuilder } from '#server/core/context/builder.ts'
import { signed, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import { databaseId, globalId, largestId } from '#server/core/context/ids.ts'
import { mayChange } from '#server/core/context/mayWrite.ts'
import {
  connectionOf,
  decodeCursor,
  sizeOf,
  statementSize,
  type PageArguments,
} from '#server/core/paging/pages.ts'
import { uploadOf, type Upload } from '#server/core/context/uploads.ts'
import { callerField } from '#server/core/context/viewer.ts'
import { loadOwnMedia, Media, seenOf } from '#server/modules/shared/media/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { mayAskVendor } from './ports.ts'
import type { Listing, ListingFacts, ListingKind, ListingQueries } from './queries.ts'

type ListingRow = Listing & ListingFacts

/** Makes the batched reads of one kind of listing; `list` names the pages of a vendor's in cursors. */
export function listingLoaders<Own extends Listing>(
  { findMany, findOfVendors }: ListingQueries<Own>,
  list: string,
) {
  const loadOfVendor = batched(findOfVendors)
  return {
    /** Loads a listing by id; null for one the caller may not see. */
    load: batched(
      async (ctx, ids: number[]) => new Map((await findMany(ctx, ids)).map((row) => [row.id, row])),
    ),

    /** Loads a page of a vendor's listings, the newest first. */
    async vendorPage(ctx: Context, vendorId: number, page: PageArguments) {
      const size = sizeOf(page)
      const [before = largestId] = decodeCursor(list, page, 1) ?? []
      const rows = await loadOfVendor(ctx, vendorId, { before, size: statementSize(size) })
      return connectionOf(rows ?? [], { list, size, keyOf: ({ id }) => [id] })
    },
  }
}

/** The media of a listing as they are shown: by its name where they have no text of their own. */
export const mediaOfListing = ({ media, name }: Pick<ListingRow, 'media' | 'name'>) =>
  seenOf(media, { ownerName: name, ownerIsClosed: false, alt: name })

/** Returns the fields of every listing; its path is that of its page and of REST. */
export const listingFields = (
  t: FieldBuilder<ListingRow>,
  { name, path, vendor }: { name: ListingKind['name']; path: string; vendor: string },
) => ({
  databaseId: t.exposeInt('id', { description: `The number in ${path}/{id} and in REST paths.` }),
  vendor: t.expose('vendor', { type: User, description: vendor }),
  name: t.exposeString('name', { description: 'What it is called.' }),
  description: t.exposeString('description', { description: 'What its vendor says of it, on many lines.' }),
  createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
  viewerCanEdit: t.boolean({
    description: `Whether \`edit${name}\` and \`delete${name}\` would take it from you now: it is yours.`,
    extensions: { perViewer: true },
    resolve: ({ vendorId }, _args, ctx) => mayChange(vendorId, ctx),
  }),
  viewerCanAsk: t.boolean({
    description: 'Whether `sendMessage` would take a plain text about it to its vendor from you now.',
    extensions: { perViewer: true, isRead: true },
    resolve: ({ vendorId }, _args, ctx) => mayAskVendor(ctx, vendorId),
  }),
  isHeld: t.exposeBoolean('isHeld', {
    description:
      'Whether only its vendor and moderators see it, until they have decided about a report of it.',
  }),
  editedAt: t.expose('editedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When its vendor last changed it; null while he never did.',
  }),
})

/** Returns the fields of every market filter; `verb` is what vendors do with a listing of this kind. */
export const filterFields = (t: InputBuilder, { verb, category }: { verb: string; category: string }) => ({
  text: t.string({
    required: false,
    description:
      'Words of name, category or description, each from where it begins, whatever the case, accents and grouping: at most 80 characters. Where nothing has all of them, what has words like them is found.',
  }),
  category: t.string({ required: false, description: category }),
  campus: t.string({
    required: false,
    description: `The slug of a campus, such as unilag: what vendors there ${verb}.`,
  }),
  campusFirst: t.boolean({
    required: false,
    description: `True to put what vendors of your own campus ${verb} before all else.`,
  }),
})

/** Returns the fields of every input that writes a listing. */
export const textFields = (t: InputBuilder) => ({
  name: t.string({ description: `What it is called: at most ${listingLimits.name} characters.` }),
  description: t.string({ description: 'What there is to say of it: at most 5,000 characters.' }),
})

/** The description of a photo or logo for those who cannot see it. */
export const altField = (t: InputBuilder) =>
  t.string({
    required: false,
    description: 'What is to be seen, for who cannot see it: at most 500 characters.',
  })

/** A photo or logo of an input: its file or the address of a stored one. */
export interface MediaInput {
  file?: string | null
  url?: string | null
  alt?: string | null
}

/** Converts a photo or logo of an input to what commands take. */
export const givenMedia = (ctx: Context, { file, ...input }: MediaInput) => ({
  ...input,
  file: file == null ? null : uploadOf(ctx, file),
})

interface DeleteMutation {
  name: ListingKind['name']
  description: string
  deleteOwn: (ctx: AuthenticatedContext, id: number) => Promise<void>
}

/** Adds the mutation that deletes the caller's own listing. */
export function addDeleteMutation({ name, description, deleteOwn }: DeleteMutation): void {
  const noun = name.toLowerCase()
  const key = `${noun}Id`
  builder.relayMutationField(
    `delete${name}`,
    {
      description: `Which ${noun} of yours to delete.`,
      inputFields: (t) => ({ [key]: t.id({ description: `The global id of the ${noun}.` }) }),
    },
    {
      description,
      authScopes: { mayWrite: true },
      resolve: async (_root, { input }, ctx) => {
        const id = databaseId(name, String(input[key]))
        await deleteOwn(signed(ctx), id)
        return { deletedId: globalId(name, id) }
      },
    },
    {
      description: `The ${noun} that is gone, and you without it.`,
      outputFields: (t) => ({
        [`deleted${name}Id`]: t.exposeID('deletedId', { description: 'The global id it had.' }),
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

/** Adds the mutation that stores a photo or logo for a listing that is still to be written. */
export function addUploadMutation({ name, picture, upload }: UploadMutation): void {
  const noun = picture.toLowerCase()
  builder.relayMutationField(
    `upload${name}${picture}`,
    {
      description: `A ${noun} for a ${name.toLowerCase()} of yours.`,
      inputFields: (t) => ({
        file: t.field({ type: 'Upload', description: 'A JPEG, PNG, WebP or GIF of at most 10 MiB.' }),
        alt: altField(t),
      }),
    },
    {
      description: `Keeps a ${noun}, without a trace of where it was taken; for vendors. Give its \`url\` to \`create${name}\` or \`edit${name}\` within 24 hours.`,
      authScopes: { mayWrite: true },
      resolve: (_root, { input: { file, alt } }, ctx) =>
        upload(signed(ctx), { alt, file: uploadOf(ctx, file) }),
    },
    {
      description: 'What was kept.',
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
