// The wiring of ports: each group of modules (context) declares functions that later groups provide here (ADR 1).
import * as secondFactor from '#server/modules/identity/secondFactor/ports.ts'
import { notifyFromFennec } from '#server/modules/notifications/notifications/fennecNotifications.ts'
import * as listings from '#server/modules/commerce/listings/ports.ts'
import * as orders from '#server/modules/commerce/orders/ports.ts'
import { endOrders } from '#server/modules/commerce/orders/endOrders.ts'
import { requireVisibleProduct } from '#server/modules/commerce/products/products.ts'
import { removeUser } from '#server/modules/lifecycle/leaving/leaving.ts'
import { openOrderChat, recordChatClosed } from '#server/modules/messaging/messages/chats.ts'
import { canMessageVendor } from '#server/modules/messaging/messages/loaders.ts'
import { detectSpamWave } from '#server/modules/moderation/spamWaves/detectSpamWave.ts'
import * as sanctions from '#server/modules/moderation/sanctions/ports.ts'
import * as follows from '#server/modules/social/follows/ports.ts'
import * as posts from '#server/modules/social/posts/ports.ts'

secondFactor.notifyFromFennec.provide(notifyFromFennec)
follows.endOrders.provide(endOrders)
follows.recordChatClosed.provide(recordChatClosed)
posts.requireVisibleProduct.provide(requireVisibleProduct)
posts.checkForSpamWave.provide(detectSpamWave)
listings.canMessageVendor.provide(canMessageVendor)
orders.openOrderChat.provide(openOrderChat)
sanctions.removeUser.provide(removeUser)
