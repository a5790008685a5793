/** Names of members of the original that are missing here. */
export type Missing<Ours, Original> = Exclude<keyof Original & string, keyof Ours & string>;

/** Names of members that a site cannot pass as it passes them to the original. */
export type NotTaken<Ours, Original> = {
  [K in keyof Original & keyof Ours & string]-?: [Original[K]] extends [Ours[K]] ? never : K;
}[keyof Original & keyof Ours & string];
