// Loaded by src/lazy.ts when a site checks a signature, brings a universal provider or asks for one.
export { createUniversalProvider } from '../paired/create-universal-provider.ts';
export { providerClient } from '../paired/provider-client.ts';
export { verifyMessage } from '../verify/verify-message.ts';
