// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
export const loadSolanaWords = {
  es: async () => import('./solana/es.generated.ts'),
  ar: async () => import('./solana/ar.generated.ts'),
};

export const loadBitcoinWords = {
  es: async () => import('./bitcoin/es.generated.ts'),
  ar: async () => import('./bitcoin/ar.generated.ts'),
};
