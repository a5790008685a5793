// What a visitor asks of wagmi: one chunk, fetched when somebody does.
export { connect, switchAccount } from '@wagmi/core';
export { disconnectConnector } from './disconnect-connector.ts';
