// Bus topic of product changes.

declare module '#server/core/events/bus.ts' {
  interface Topics {
    /** A product was edited or deleted; keyed by its id. */
    product: ProductHint
  }
}

export interface ProductHint {
  change: 'edited' | 'deleted'
}
