/** Values that the original types as `any`: parameters of dapp requests and event data. */
// biome-ignore lint/suspicious/noExplicitAny: the original's types say `any`, and programs use it without looking.
export type Loose = any;
