// The events of products on the bus, for everybody who has one open.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** A product is not what it was, or no more; keyed by its id. */
    product: ProductHint
  }
}

export interface ProductHint {
  change: 'edited' | 'deleted'
}
