// What products tell over the bus to whoever looks at one.

declare module '#server/core/bus.ts' {
  interface Topics {
    /** A product is not what it was, or no more; keyed by its id. */
    product: ProductHint
  }
}

export interface ProductHint {
  change: 'edited' | 'deleted'
}
