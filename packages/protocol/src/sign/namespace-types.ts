import * as v from 'valibot';

const maxNamespaces = 64;
const maxEntries = 1_000;
const maxText = 512;

const text = v.pipe(v.string(), v.maxLength(maxText));
const list = v.pipe(v.array(text), v.maxLength(maxEntries));
const key = v.pipe(v.string(), v.maxLength(maxText));

function bounded<Entry extends v.GenericSchema>(entry: Entry) {
  return v.pipe(
    v.record(key, entry),
    v.check((value) => Object.keys(value).length <= maxNamespaces, 'too many namespaces'),
  );
}

/** A dapp's proposal, by `namespace` or `namespace:reference`. */
export const proposalNamespacesSchema = bounded(
  v.object({ chains: v.optional(list), methods: list, events: list }),
);

/** A wallet's grants. */
export const namespacesSchema = bounded(
  v.object({ chains: v.optional(list), accounts: list, methods: list, events: list }),
);

/** Chains (CAIP-2), methods and events that a dapp requests in one namespace. */
export interface ProposalNamespace {
  readonly chains?: readonly string[] | undefined;
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** A dapp's proposal, by `namespace` or `namespace:reference`. */
export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>;

/** A wallet's grants in one namespace. Accounts as CAIP-10. */
export interface Namespace extends ProposalNamespace {
  /** CAIP-10. */
  readonly accounts: readonly string[];
}

/** Grants of a session, by `namespace` or `namespace:reference`. */
export type Namespaces = Readonly<Record<string, Namespace>>;
