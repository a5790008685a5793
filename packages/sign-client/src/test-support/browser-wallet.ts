import { Core, WalletKit } from '../exports/wallet.ts';

/** Controls of one window of a wallet that was written for the original kit: it never claims a request. */
export interface WalletWindow {
  start(relayUrl: string): Promise<void>;
  /** Pairs, and approves the proposal. */
  pair(uri: string, namespaces: Parameters<WalletKit['approveSession']>[0]['namespaces']): Promise<void>;
  /** Texts of the requests that the window was given. */
  asked(): string[];
  /** Answers the oldest of them with its text. */
  answer(): Promise<void>;
  isOwner(): boolean;
}

let kit: WalletKit;
const prompts: { readonly topic: string; readonly id: number; readonly text: string }[] = [];
const asked: string[] = [];

const wallet: WalletWindow = {
  async start(relayUrl) {
    const metadata = { name: 'Wallet', description: '', url: location.origin, icons: [] };
    kit = await WalletKit.init({ core: new Core({ relayUrl }), metadata });
    kit.on('session_request', ({ topic, id, params }) => {
      const [text = ''] = params.request.params as string[];
      asked.push(text);
      prompts.push({ topic, id, text });
    });
  },
  async pair(uri, namespaces) {
    const proposed = new Promise<number>((resolve) => kit.once('session_proposal', ({ id }) => resolve(id)));
    await kit.pair({ uri });
    await kit.approveSession({ id: await proposed, namespaces });
  },
  asked: () => asked,
  async answer() {
    const prompt = prompts.shift();
    if (!prompt) return;
    const { topic, id, text } = prompt;
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: text } });
  },
  isOwner: () => kit.core.isOwner,
};

Object.assign(globalThis, { wallet });
