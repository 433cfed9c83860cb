// GraphQL schema of saves: lists of saved posts, products and services, the field `viewerHasSaved`, and mutations.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import { databaseId, largestId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, decodeCursor, sizeOf, type PageArguments } from '#server/core/paging/pages.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { Post, PostConnection, postField, loadPostPage } from '#server/modules/social/posts/loaders.ts'
import { Product, ProductConnection, productField } from '#server/modules/commerce/products/loaders.ts'
import { Service, ServiceConnection, serviceField } from '#server/modules/commerce/services/loaders.ts'
import { findSavedProducts, findSavedServices, savedPosts } from './queries.ts'
import { setPostSaved, setProductSaved, setServiceSaved } from './saves.ts'

const viewerHasSavedField = (t: FieldBuilder<{ viewerHasSaved: boolean }>) =>
  t.exposeBoolean('viewerHasSaved', {
    description: 'True if you have saved it; only you can see this.',
    extensions: { perViewer: true },
  })

/** Creates the loader of a page of saved listings; `list` names it in cursors. */
const createSavedPageLoader =
  <Row extends { place: number }>(
    list: string,
    find: (ctx: AuthenticatedContext, page: { before: number; size: number }) => Promise<Row[]>,
  ) =>
  async (ctx: Context, page: PageArguments) => {
    const size = sizeOf(page)
    const [before = largestId] = decodeCursor(list, page, 1) ?? []
    const rows = await find(authenticated(ctx), { before, size })
    return connectionOf(rows, { list, size, keyOf: ({ place }) => [place] })
  }

const loadSavedProductPage = createSavedPageLoader('savedProducts', findSavedProducts)
const loadSavedServicePage = createSavedPageLoader('savedServices', findSavedServices)

builder.objectField(Post, 'viewerHasSaved', viewerHasSavedField)

builder.prismaObjectField(Viewer, 'savedPosts', (t) =>
  t.field({
    type: PostConnection,
    description: 'Your saved posts, last saved first.',
    extensions: { resolvableFromId: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => loadPostPage(ctx, savedPosts, authenticated(ctx).viewer.id, page),
  }),
)

builder.relayMutationField(
  'setPostSaved',
  {
    description: 'Input of `setPostSaved`.',
    inputFields: (t) => ({
      postId: t.id({ description: 'Global id of a post you can see.' }),
      saved: t.boolean({ description: 'True to save, false to unsave.' }),
    }),
  },
  {
    description: 'Saves or unsaves a post, visible to you only. Repeating it changes nothing.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setPostSaved(authenticated(ctx), databaseId('Post', input.postId), input.saved),
  },
  { description: 'The post after the change.', outputFields: (t) => ({ post: postField(t) }) },
)

builder.objectField(Product, 'viewerHasSaved', viewerHasSavedField)

builder.prismaObjectField(Viewer, 'savedProducts', (t) =>
  t.field({
    type: ProductConnection,
    description: 'Your saved products, last saved first.',
    extensions: { resolvableFromId: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => loadSavedProductPage(ctx, page),
  }),
)

builder.relayMutationField(
  'setProductSaved',
  {
    description: 'Input of `setProductSaved`.',
    inputFields: (t) => ({
      productId: t.id({ description: 'Global id of a product you can see.' }),
      saved: t.boolean({ description: 'True to save, false to unsave.' }),
    }),
  },
  {
    description: 'Saves or unsaves a product, visible to you only. Repeating it changes nothing.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setProductSaved(authenticated(ctx), databaseId('Product', input.productId), input.saved),
  },
  { description: 'The product after the change.', outputFields: (t) => ({ product: productField(t) }) },
)

builder.objectField(Service, 'viewerHasSaved', viewerHasSavedField)

builder.prismaObjectField(Viewer, 'savedServices', (t) =>
  t.field({
    type: ServiceConnection,
    description: 'Your saved services, last saved first.',
    extensions: { resolvableFromId: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => loadSavedServicePage(ctx, page),
  }),
)

builder.relayMutationField(
  'setServiceSaved',
  {
    description: 'Input of `setServiceSaved`.',
    inputFields: (t) => ({
      serviceId: t.id({ description: 'Global id of a service you can see.' }),
      saved: t.boolean({ description: 'True to save, false to unsave.' }),
    }),
  },
  {
    description: 'Saves or unsaves a service, visible to you only. Repeating it changes nothing.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setServiceSaved(authenticated(ctx), databaseId('Service', input.serviceId), input.saved),
  },
  { description: 'The service after the change.', outputFields: (t) => ({ service: serviceField(t) }) },
)
