// A file that cannot go with a post; the message says why.
export class Unfit extends Error {}
