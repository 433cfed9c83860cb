// What a list holds, without what has been deleted meanwhile.

interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[]
}

/** A deleted record reads as null, whatever the schema says. */
export const nodes = <Node>({ edges }: Connection<Node>): NonNullable<Node>[] =>
  edges.flatMap(({ node }) => node ?? [])
