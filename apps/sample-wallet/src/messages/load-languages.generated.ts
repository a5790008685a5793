// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
export const loadLanguages = {
  es: async () => import('./languages/es.generated.ts'),
  ar: async () => import('./languages/ar.generated.ts'),
};
