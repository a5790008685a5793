import { storageKeys } from '@mooring/core';
import { useState } from 'react';
import { AccountSkeleton } from '../account/account-skeleton.tsx';
import { WelcomeSkeleton } from '../welcome/welcome-skeleton.tsx';

/** A placeholder for what this visitor left: the page of an account, or the welcome. */
export function PageSkeleton() {
  const [namespaces] = useState(connectedNamespaces);
  return namespaces === 0 ? <WelcomeSkeleton /> : <AccountSkeleton namespaces={namespaces} />;
}

/** How many namespaces were connected when the page was left. */
function connectedNamespaces(): number {
  try {
    return localStorage.getItem(storageKeys.connectedNamespaces)?.split(',').length ?? 0;
  } catch {
    return 0;
  }
}
