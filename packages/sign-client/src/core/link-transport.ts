import type { Metadata } from '@mooring/protocol/sign';
import type { VerifyContext } from '../records/records.ts';

/** Messages by the addresses of apps, where client and peer both do that. */
export interface LinkTransport {
  /** The address that a message on a topic goes to; `undefined`: it goes to the relay. */
  target(topic: string, tag: number): string | undefined;
  /** @param message `envelope` in base64 or base64url */
  open(universalLink: string, message: { readonly topic: string; readonly envelope: string }): Promise<void>;
  /** The address with a message in it. */
  urlOf(universalLink: string, message: { readonly topic: string; readonly envelope: string }): string;
  knows(universalLink: string): boolean;
  /** Remembers an app that a person has said yes to. */
  meet(peer: Metadata): Promise<void>;
  context(peer: Metadata): VerifyContext;
  stop(): void;
}
