// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
export const loadLanguages = {
  es: async () => import('./exports/es.ts'),
  ar: async () => import('./exports/ar.ts'),
};

export const loadPageLanguages = {
  es: async () => import('./exports/page-es.ts'),
  ar: async () => import('./exports/page-ar.ts'),
};

export const loadSendLanguages = {
  es: async () => import('./exports/send-es.ts'),
  ar: async () => import('./exports/send-ar.ts'),
};

export const loadSwapLanguages = {
  es: async () => import('./exports/swap-es.ts'),
  ar: async () => import('./exports/swap-ar.ts'),
};

export const loadOnrampLanguages = {
  es: async () => import('./exports/onramp-es.ts'),
  ar: async () => import('./exports/onramp-ar.ts'),
};

export const loadActivityLanguages = {
  es: async () => import('./exports/activity-es.ts'),
  ar: async () => import('./exports/activity-ar.ts'),
};

export const loadNamesLanguages = {
  es: async () => import('./exports/names-es.ts'),
  ar: async () => import('./exports/names-ar.ts'),
};
