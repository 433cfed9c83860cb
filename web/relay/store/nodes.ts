// The nodes of a connection, without deleted ones.

interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[]
}

/** A deleted record reads as null even where the schema says non-null. */
export const nodes = <Node>({ edges }: Connection<Node>): NonNullable<Node>[] =>
  edges.flatMap(({ node }) => node ?? [])
