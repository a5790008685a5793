/** What a program written for the original takes as anything: what a dapp asks for, and what an event carries. */
// biome-ignore lint/suspicious/noExplicitAny: the original's types say `any`, and programs use it without looking.
export type Loose = any;
