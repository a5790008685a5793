import type { AppKitCore } from '../contract/core.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { DefaultSIWX, type DefaultSIWXOptions } from '../siwx/default-siwx.ts';
import { type MemoryStorage, memoryStorage } from '../testing/memory-storage.ts';
import { makeCore } from './fake-adapter.ts';

/** The page's address in messages to sign. */
export const sitePage = { domain: 'site.example', uri: 'https://site.example/' } as const;

/** A page with sign-in. */
export interface SignInPage extends ReturnType<typeof makeCore> {
  readonly siwx: DefaultSIWX;
  readonly storage: MemoryStorage;
  readonly events: ModalEvent[];
  readonly checks: string[];
}

/** A page whose wallet signs, and whose chain accepts signatures starting with `0x`. */
export async function signInPage(
  options: DefaultSIWXOptions = {},
  storage = memoryStorage(),
): Promise<SignInPage> {
  const siwx = new DefaultSIWX({ ...sitePage, storage, ...options });
  const made = makeCore({ siwx });
  const checks: string[] = [];
  made.adapter.verifyMessage = async ({ signature, address: account }) => {
    checks.push(account);
    return signature.startsWith('0x');
  };
  const events: ModalEvent[] = [];
  onModalEvent(made.core, (event) => events.push(event));
  await made.core.start();
  return { ...made, siwx, storage, events, checks };
}

/** A page whose visitor has signed in. */
export async function signedIn(options: DefaultSIWXOptions = {}): Promise<SignInPage> {
  const session = await signInPage(options);
  session.adapter.reportConnected();
  await session.clock.advance(0);
  await signIn(session.core);
  return session;
}

/** The name of the view that an open modal shows. */
export function shown(core: AppKitCore): string | undefined {
  const { open: isOpen, router } = core.store.getState();
  return isOpen ? router.history.at(-1)?.name : undefined;
}
