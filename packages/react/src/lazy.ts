/** The modal with Connect, in English. */
export const loadModal = async () => import('./exports/modal.ts');

/** What shows a code. */
export const loadPairing = async () => import('./exports/pairing.ts');

/** The modal's other views. */
export const loadViews = async () => import('./exports/views.ts');

/** What elements show, and the account button. */
export const loadElements = async () => import('./exports/elements.ts');

export const loadArabic = async () => import('./exports/ar.ts');

export const loadSpanish = async () => import('./exports/es.ts');

export const loadCoreModal = async () => import('@mooring/core/modal');
