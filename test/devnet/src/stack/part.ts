/** The parts that `npm start` brings up, by the name of their npm script. */
export type PartName = 'devnet' | 'relay' | 'api' | 'demo' | 'sample-wallet';

/** One part as the launcher runs it: a separate Node program. */
export interface Part {
  readonly name: PartName;
  /** Its name in a sentence: "the relay". */
  readonly title: string;
  /** Ports it listens on. */
  readonly ports: readonly number[];
  /** File of the program. */
  readonly program: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The probes that must pass before the part is ready. */
  readonly probes: readonly Probe[];
}

/** `ready`: GET answers 200. `contract`: an RPC endpoint knows code at the address. */
export type Probe =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'contract'; readonly url: string; readonly address: string };
