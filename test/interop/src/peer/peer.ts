/** A rejection as received, from either side of a process boundary. */
export interface PeerFailure {
  readonly message: string;
  readonly code: number | string | null;
}

export class PeerError extends Error implements PeerFailure {
  override readonly name = 'PeerError';
  readonly code: number | string | null;

  constructor({ message, code }: PeerFailure) {
    super(message);
    this.code = code;
  }
}

export interface Link {
  readonly uri: string;
  /** Resolves to the session, rejects as the client does. */
  approval(): Promise<Session>;
}

/** Outcome of a sign-in. */
export interface SignedIn {
  readonly auths?: readonly { readonly p: { readonly iss: string; readonly statement?: string } }[];
  readonly session?: Session;
}

export interface SignInLink {
  readonly uri: string;
  response(): Promise<SignedIn>;
}

export interface Session {
  readonly topic: string;
  readonly pairingTopic: string;
  readonly expiry: number;
  readonly acknowledged: boolean;
  readonly controller: string;
  readonly namespaces: Record<string, unknown>;
  readonly self: { readonly publicKey: string; readonly metadata: { readonly name: string } };
  readonly peer: { readonly publicKey: string; readonly metadata: { readonly name: string } };
}

/** One client, ours or an original, behind the names that both have. */
export interface Peer {
  connect(parameters: unknown): Promise<Link>;
  /** @param walletLink address of a wallet that was met in link mode */
  authenticate(parameters: unknown, walletLink?: string): Promise<SignInLink>;
  /** Calls a method by its path, such as `session.getAll`, and returns its resolved result. */
  call<Result = unknown>(path: string, ...args: unknown[]): Promise<Result>;
  /** The next untaken event of that name. Rejects after a timeout. */
  next<Payload = unknown>(event: string, matches?: (payload: Payload) => boolean): Promise<Payload>;
  /** Number of untaken events of that name. */
  untaken(event: string): number;
  /** Opens this app with an address, like a phone; addresses that it opens itself arrive as the event `opened`. */
  open(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** A client in a separate process. */
export interface KillablePeer extends Peer {
  /** Ends its process by SIGKILL (ours at once, an original between two writes) and starts another on the same storage. */
  kill(meanwhile: () => Promise<void>): Promise<void>;
}

export interface PeerOptions {
  readonly role: 'sign' | 'walletkit';
  readonly name: string;
  readonly relayUrl: string;
  /** Listens for sign-ins; a wallet that does not is one that knows none. */
  readonly signsIn?: boolean | undefined;
  /** Whether it is an app that takes messages at its address. */
  readonly linkMode?: boolean | undefined;
}

export type MakePeer = (options: PeerOptions) => Promise<Peer>;
export type MakeKillablePeer = (options: PeerOptions) => Promise<KillablePeer>;

export const projectId = '0123456789abcdef0123456789abcdef';

/** The address of an app in link mode. */
export const appAddress = (name: string): string => `https://${name}.example/app`;

export function metadataOf(name: string, linkMode = false) {
  return {
    ...(linkMode ? { redirect: { native: `${name}://`, universal: appAddress(name), linkMode } } : {}),
    name,
    description: `${name} of the interop tests`,
    url: `https://${name}.example`,
    icons: [`https://${name}.example/icon.png`],
  };
}
