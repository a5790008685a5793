import { SignClient } from '../exports/dapp.ts';

type Client = Awaited<ReturnType<typeof SignClient.init>>;
type Approval = ReturnType<Awaited<ReturnType<Client['connect']>>['approval']>;

/** Controls of one tab. */
export interface TabWindow {
  start(relayUrl: string): Promise<{ sessions: string[]; clientId: string }>;
  isOwner(): boolean;
  isConnected(): boolean;
  /** @returns the link */
  connect(parameters: Parameters<Client['connect']>[0]): Promise<string>;
  /** @returns the session's topic */
  approval(): Promise<string>;
  request(topic: string, chainId: string, text: string): Promise<unknown>;
  sessions(): string[];
  /** Leaves the page at once when the wallet updates a session. */
  leaveOnUpdate(): void;
  /** Resolves with the topic of the next deleted session. */
  nextDeleted(): Promise<string>;
}

let client: Client;
let approval: Approval;

const tab: TabWindow = {
  async start(relayUrl) {
    const metadata = { name: 'Tab', description: '', url: location.origin, icons: [] };
    client = await SignClient.init({ relayUrl, metadata });
    return { sessions: [...client.session.keys], clientId: await client.core.crypto.getClientId() };
  },
  isOwner: () => client.core.isOwner,
  isConnected: () => client.core.relayer.connected,
  async connect(parameters) {
    const connection = await client.connect(parameters);
    approval = connection.approval();
    return connection.uri ?? '';
  },
  approval: async () => (await approval).topic,
  request: (topic, chainId, text) =>
    client.request({ topic, chainId, request: { method: 'personal_sign', params: [text] } }),
  sessions: () => [...client.session.keys],
  leaveOnUpdate: () => void client.once('session_update', () => location.replace('about:blank')),
  nextDeleted: () => new Promise((resolve) => client.once('session_delete', ({ topic }) => resolve(topic))),
};

Object.assign(globalThis, { tab });
